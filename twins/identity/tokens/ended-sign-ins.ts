import { addMilliseconds, fromEpochSeconds, hours, seconds, toEpochSeconds } from '#twins/kit/time.ts';
import { inTransaction, type Queryable } from '#twins/kit/transaction.ts';
import { lockAccount } from '../accounts/account.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { epochSecondsField, readFields, stringField } from '../wire/fields.ts';
import { identityError, invalidArgument } from '../wire/identity-error.ts';

/** A new sign-in may be dated this far ahead, and so may the one to be ended; see `dateSignIn`. */
const MAX_AHEAD_MS = seconds(30);

/**
 * projects/{project}/accounts:endSignIn, an extension: ends the one sign-in of an account that began at `authTime` (its
 * tokens' `auth_time`), and leaves the others. Google can only end all of them (`validSince`). Ending what has ended, or never
 * began, is no error.
 */
export async function endSignIn(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['localId', 'authTime']);
  const id = stringField(fields, 'localId');
  if (id === undefined) throw identityError('MISSING_LOCAL_ID');
  const authTime = epochSecondsField(fields, 'authTime');
  const now = context.now();
  // One far ahead would date every later sign-in by it.
  if (authTime === undefined || authTime > addMilliseconds(now, MAX_AHEAD_MS)) {
    throw invalidArgument(`Invalid value at 'auth_time' (TYPE_INT64)`);
  }
  await inTransaction(context.pool, async (client) => {
    if (!(await lockAccount(client, id))) throw identityError('USER_NOT_FOUND');
    await client.query('DELETE FROM identity.refresh_tokens WHERE account_id = $1 AND auth_time = $2', [
      id,
      authTime,
    ]);
    await client.query(
      `INSERT INTO identity.ended_sign_ins (account_id, auth_time, ended_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id, auth_time) DO UPDATE SET ended_at = excluded.ended_at`,
      [id, authTime, now],
    );
  });
  return { kind: 'identitytoolkit#EndSignInResponse', localId: id };
}

/** True for a token whose sign-in was ended while others of the account go on. */
export async function isSignInEnded(
  database: Queryable,
  token: { uid: string; authTime: Date },
): Promise<boolean> {
  const found = await database.query(
    'SELECT 1 FROM identity.ended_sign_ins WHERE account_id = $1 AND auth_time = $2',
    [token.uid, token.authTime],
  );
  return found.rowCount !== 0;
}

/** Further ahead than this no sign-in is dated to have a second of its own. */
const MAX_SHIFT = 5;

/**
 * The `auth_time` of a sign-in that begins now, whole seconds, of an account that the transaction holds locked. It names the sign-in: so it
 * is strictly after every sign-in that was ended, or who leaves and comes back within one second would be taken for the one who left,
 * and in a second that no live sign-in has, if there is one soon.
 */
export async function dateSignIn(client: Queryable, accountId: string, earliest: Date): Promise<Date> {
  const found = await client.query<{ last: Date | null; live: Date[] }>(
    `SELECT (SELECT max(auth_time) FROM identity.ended_sign_ins WHERE account_id = $1) AS last,
       ARRAY(SELECT auth_time FROM identity.refresh_tokens WHERE account_id = $1 AND auth_time >= $2) AS live`,
    [accountId, earliest],
  );
  const { last, live = [] } = found.rows[0] ?? {};
  const first = Math.max(toEpochSeconds(earliest), last ? toEpochSeconds(last) + 1 : 0);
  const taken = new Set(live.map(toEpochSeconds));
  for (let second = first; second < first + MAX_SHIFT; second++)
    if (!taken.has(second)) return fromEpochSeconds(second);
  return fromEpochSeconds(first);
}

/** No ID token outlives its sign-in by more than the hour it lives. */
const REMEMBER_ENDED_MS = hours(2);

export async function sweepEndedSignIns(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM identity.ended_sign_ins WHERE ended_at < $1', [
    addMilliseconds(now, -REMEMBER_ENDED_MS),
  ]);
}
