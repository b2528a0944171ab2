import { addMilliseconds, fromEpochSeconds, hours, seconds, toEpochSeconds } from '#twins/kit/time.ts';
import { inTransaction, type Queryable } from '#twins/kit/transaction.ts';
import { lockAccount } from '../accounts/account.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { epochSecondsField, readFields, stringField } from '../wire/fields.ts';
import { identityError, invalidArgument } from '../wire/identity-error.ts';

/** Maximum time by which `auth_time` may be in the future, because `dateSignIn` may postdate it. */
const MAX_AHEAD_MS = seconds(30);

/**
 * Ends one sign-in of an account, identified by the `auth_time` of its tokens. Extension: at Google,
 * `validSince` can only end all sign-ins. Idempotent.
 */
export async function endSignIn(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['localId', 'authTime']);
  const id = stringField(fields, 'localId');
  if (id === undefined) throw identityError('MISSING_LOCAL_ID');
  const authTime = epochSecondsField(fields, 'authTime');
  const now = context.now();
  // Otherwise every later sign-in would get an `auth_time` in the far future; see `dateSignIn`.
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

/** Returns true if the token's sign-in was ended individually. */
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

/** Maximum number of seconds by which a new sign-in is postdated to be unique. */
const MAX_SHIFT = 5;

/**
 * Returns the `auth_time` of a new sign-in, in whole seconds. The account row must be locked. Later than
 * every ended sign-in, otherwise it would count as ended; unique among live ones if possible.
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

/** An ended sign-in is remembered longer than its last ID token can live (one hour). */
const REMEMBER_ENDED_MS = hours(2);

export async function sweepEndedSignIns(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM identity.ended_sign_ins WHERE ended_at < $1', [
    addMilliseconds(now, -REMEMBER_ENDED_MS),
  ]);
}
