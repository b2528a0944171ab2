import { type Fields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

const LONGEST_URL = 2048;

/**
 * Where the site goes on after the letter. Only to an authorized origin: a link in our own letter must not lead a reader
 * to somebody else's page.
 * @throws IdentityError INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN
 */
export function readContinueUrl(fields: Fields, authorizedOrigins: ReadonlySet<string>): string | null {
  const text = stringField(fields, 'continueUrl');
  if (text === undefined) return null;
  const url = text.length <= LONGEST_URL ? URL.parse(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw identityError('INVALID_CONTINUE_URI');
  }
  if (!authorizedOrigins.has(url.origin)) {
    throw identityError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
  }
  return url.href;
}
