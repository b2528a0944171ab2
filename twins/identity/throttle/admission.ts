import { addMilliseconds, days } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import type { IdentityContext } from '../identity-context.ts';
import { identityError } from '../wire/identity-error.ts';
import type { Throttle, ThrottleSubject } from './throttle.ts';

type Counted = { subject: ThrottleSubject; value: string };

/** Counters that one password attempt has incremented. */
type Admission = readonly Counted[];

/**
 * Counts an attempt before the password is hashed, from the narrowest limit to the widest. Uses the typed
 * address, whether or not it has an account. Only the narrowest limit applies to known network addresses, so
 * that guesses by others do not lock the owner out.
 * @throws {IdentityError} TOO_MANY_ATTEMPTS_TRY_LATER
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

/** After a correct password, clears the `signInPair` counter and removes this attempt from the others. */
export async function clearFailedSignIns(context: IdentityContext, admission: Admission): Promise<void> {
  for (const { subject, value } of admission) {
    if (subject === 'signInPair') await context.throttle.clear(subject, value);
    else await context.throttle.forgive(subject, value);
  }
}

/** Removes the attempt from all counters, because the password was not checked. */
export async function withdrawSignIn(context: IdentityContext, admission: Admission): Promise<void> {
  for (const { subject, value } of admission) await context.throttle.forgive(subject, value);
}

export function tooManyAttempts() {
  return identityError('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Wait a little, then try again.');
}

/**
 * Counts one attempt, unless the value is null (an unknown network address).
 * @throws {IdentityError} TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function requireAdmission(
  context: IdentityContext,
  subject: ThrottleSubject,
  value: string | null,
): Promise<void> {
  if (value !== null && !(await context.throttle.admit(subject, value))) throw tooManyAttempts();
}

/**
 * Limits how often one network address learns that an email address is taken. Above the limit, free email
 * addresses are rejected too. Free addresses are not counted, so that a whole class can sign up behind one
 * network address.
 * @throws {IdentityError} TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function admitDisclosure(
  context: IdentityContext,
  address: string | null,
  { isTaken }: { isTaken: boolean },
): Promise<void> {
  if (isTaken) return requireAdmission(context, 'takenAddress', address);
  if (address !== null && (await context.throttle.readOpening('takenAddress', address)) > context.now()) {
    throw tooManyAttempts();
  }
}

const FORGET_AFTER_MS = days(180);

/** Returns true if a sign-in to the account from this network address has succeeded before. */
export async function isKnownAddress(
  database: Queryable,
  throttle: Throttle,
  visit: { email: string; address: string },
): Promise<boolean> {
  const found = await database.query(
    `SELECT 1 FROM identity.known_addresses JOIN identity.accounts ON id = account_id
     WHERE email = $1 AND address_key = $2`,
    [visit.email, throttle.keyOf('address', visit.address)],
  );
  return found.rowCount !== 0;
}

/** Records a successful sign-in, so that guesses from elsewhere cannot lock this visitor out. */
export async function recordAddress(
  database: Queryable,
  throttle: Throttle,
  visit: { accountId: string; address: string | null; at: Date },
): Promise<void> {
  if (visit.address === null) return;
  await database.query(
    `INSERT INTO identity.known_addresses (account_id, address_key, last_success_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, address_key) DO UPDATE SET last_success_at = excluded.last_success_at`,
    [visit.accountId, throttle.keyOf('address', visit.address), visit.at],
  );
}

/** Forgets all known network addresses, because after a change of credentials one may be an intruder's. */
export async function deleteAddresses(database: Queryable, accountId: string): Promise<void> {
  await database.query('DELETE FROM identity.known_addresses WHERE account_id = $1', [accountId]);
}

export async function sweepAddresses(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM identity.known_addresses WHERE last_success_at < $1', [
    addMilliseconds(now, -FORGET_AFTER_MS),
  ]);
}
