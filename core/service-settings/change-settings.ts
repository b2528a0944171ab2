import type { Database } from '#database/connect.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { relayEmail } from '../emails/relay-email.ts';
import { readSender } from '../emails/school-address.ts';
import { prepareSecurityEmail } from '../emails/security-email.ts';
import { AppError } from '../errors.ts';
import { consumePoint, type Limit } from '../limits.ts';
import { requireRecentSignIn, type SignedInUser } from '../sign-in/sessions.ts';
import type { ServiceName } from './service-control.ts';

const serviceLabels: Readonly<Record<ServiceName, () => string>> = {
  address: m.launch_address,
  payments: m.launch_payments,
  mail: m.launch_mail,
  backups: m.launch_backups,
};

const nameService = (service: ServiceName): string => serviceLabels[service]();

/** Bounds guesses of keys, addresses and codes. */
const changes: Limit = { name: 'service-settings', points: 30, seconds: 900 };

/**
 * Allows a change of secrets: only soon after a sign-in with a second factor, and a limited number of times.
 * @throws {AppError} sign-in-recent, second-factor-missing or too-many-requests
 */
export async function requireProof(core: Core, user: SignedInUser): Promise<void> {
  requireRecentSignIn(core, user);
  if (!user.secondFactor)
    throw new AppError('second-factor-missing', `${user.uid} signed in without a second factor`);
  await consumePoint(core.db, changes, user.uid);
}

/** Writes the audit entry: only that the settings of a service changed, never a value. */
export const recordSettingsChange = (
  core: Core,
  tx: Database,
  { actor, service, action = 'update' }: { actor: Actor; service: ServiceName; action?: string },
): Promise<void> =>
  recordChange(core, tx, {
    ...{ actor, action, title: nameService(service) },
    kind: 'service',
    subjectId: service,
    after: { changedAt: core.now().toISOString() },
  });

/**
 * Informs the owner of a change through the mail settings that were in use until now, because the new ones may be
 * the attacker's. A failure is logged: the former relay may be the reason for the change.
 */
export async function informOwner(core: Core, user: SignedInUser, service: ServiceName): Promise<void> {
  try {
    const { from, replyTo } = await readSender(core);
    const { subject, html, text } = await prepareSecurityEmail(core, user.email, {
      kind: 'settings-changed',
      name: nameService(service),
    });
    await relayEmail(core, 'security', { from, replyTo, to: user.email, subject, html, text });
  } catch (error) {
    core.log.warn({ err: error, service }, 'email about changed settings not sent');
  }
}
