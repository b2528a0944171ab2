import type { IdentityContext } from '../identity-context.ts';
import { identityError } from '../wire/identity-error.ts';
import { isKnownAddress } from './known-addresses.ts';
import type { ThrottleSubject } from './throttle-limits.ts';

type Counted = { subject: ThrottleSubject; value: string };

/** What was counted for one attempt at a password. */
export type Admission = readonly Counted[];

/**
 * Counts an attempt before its hash is computed, from the narrowest door to the widest. The answer depends on the e-mail
 * as typed, never on whether it has an account. An address that signed in to this account before passes the wide doors:
 * others' guessing does not lock its owner out.
 * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function admitSignIn(
  context: IdentityContext,
  visit: { email: string; address: string | null },
): Promise<Admission> {
  const { email, address } = visit;
  const doors: Counted[] = [{ subject: 'signInAccount', value: email }];
  if (address !== null) {
    const isKnown = await isKnownAddress(context.pool, context.throttle, { email, address });
    if (isKnown) doors.pop();
    else doors.unshift({ subject: 'signInAddress', value: address });
    doors.unshift({ subject: 'signInPair', value: `${email}\0${address}` });
  }
  for (const [index, { subject, value }] of doors.entries()) {
    if (await context.throttle.admit(subject, value)) continue;
    await withdrawSignIn(context, doors.slice(0, index));
    throw tooManyAttempts();
  }
  return doors;
}

/** The password was right: the pair starts afresh, the wide counters lose this attempt only. */
export async function acquitSignIn(context: IdentityContext, admission: Admission): Promise<void> {
  for (const { subject, value } of admission) {
    if (subject === 'signInPair') await context.throttle.clear(subject, value);
    else await context.throttle.forgive(subject, value);
  }
}

/** The attempt was never judged: nothing is counted. */
export async function withdrawSignIn(context: IdentityContext, admission: Admission): Promise<void> {
  for (const { subject, value } of admission) await context.throttle.forgive(subject, value);
}

export function tooManyAttempts() {
  return identityError('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Wait a little, then try again.');
}
