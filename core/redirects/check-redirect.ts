import { m } from '#words/messages.js';
import { AppError } from '../errors.ts';
import { parseTarget } from './address.ts';
import type { RedirectInput } from './redirect-subject.ts';

const wrong = (message: string, userMessage: string) =>
  new AppError('invalid-input', message, { userMessage, details: { field: 'target' } });

/**
 * Returns a redirect in its stored form: the destination as a path where possible, none for a removed page.
 * @throws {AppError} invalid-input if the destination does not fit
 */
export function settleTarget(siteUrl: string, { source, status, target }: RedirectInput): RedirectInput {
  if (status === '410') return { source, status, target: '' };
  if (!target) throw wrong('destination is missing', m.redirects_target_missing());
  const parsed = parseTarget(target, siteUrl);
  if (parsed === null) throw wrong('destination is malformed', m.redirects_target_malformed());
  if (parsed.endsWith('*') && !source.endsWith('*'))
    throw wrong('destination has a rest, its source has none', m.redirects_target_rest());
  return { source, status, target: parsed };
}
