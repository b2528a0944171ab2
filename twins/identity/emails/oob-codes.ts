import { addMilliseconds, days, hours, minutes } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import type { AccountRow } from '../accounts/account.ts';
import { createToken, hashToken } from '../secrets.ts';
import { identityError } from '../wire/identity-error.ts';

export type OobCodeKind =
  | 'PASSWORD_RESET'
  | 'VERIFY_EMAIL'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'EMAIL_SIGNIN'
  | 'RECOVER_EMAIL';

export type OobCode = {
  hash: Buffer;
  kind: OobCodeKind;
  /** Null in a sign-in link, which may create the account. */
  accountId: string | null;
  email: string;
  newEmail: string | null;
  expiresAt: Date;
};

/**
 * Sign-in links last as long as Google's, because greylisting mail servers may delay an email by an hour.
 * Recovery links last longer: owners read them late and have no other way to recover the address.
 */
const LIFETIMES_MS: Record<OobCodeKind, number> = {
  PASSWORD_RESET: minutes(60),
  VERIFY_EMAIL: minutes(60),
  VERIFY_AND_CHANGE_EMAIL: minutes(60),
  EMAIL_SIGNIN: hours(6),
  RECOVER_EMAIL: hours(72),
};

/** An expired code gets EXPIRED_OOB_CODE for this long, then INVALID_OOB_CODE. */
const REMEMBER_EXPIRED_MS = days(7);

/**
 * Kinds available without signing in. They void no older code: otherwise a stranger could void the owner's.
 */
const ASKED_BY_ANYBODY: ReadonlySet<OobCodeKind> = new Set(['PASSWORD_RESET', 'EMAIL_SIGNIN']);

/**
 * Creates a code and voids older ones of its kind, except those of the same email. A recovery code never
 * voids one for another address: otherwise an intruder could do so by changing the address twice.
 */
export async function createCode(
  client: Queryable,
  code: Omit<OobCode, 'hash' | 'expiresAt'> & { letterId?: string },
  now: Date,
): Promise<{ oobCode: string; expiresAt: Date }> {
  const oobCode = createToken();
  const expiresAt = addMilliseconds(now, LIFETIMES_MS[code.kind]);
  if (!ASKED_BY_ANYBODY.has(code.kind))
    await client.query(
      `DELETE FROM identity.oob_codes WHERE kind = $1 AND letter_id IS DISTINCT FROM $4
         AND (email = $3 OR (account_id = $2 AND kind <> 'RECOVER_EMAIL'))`,
      [code.kind, code.accountId, code.email, code.letterId ?? null],
    );
  await client.query(
    `INSERT INTO identity.oob_codes (code_hash, kind, account_id, email, new_email, letter_id, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      hashToken(oobCode),
      code.kind,
      code.accountId,
      code.email,
      code.newEmail,
      code.letterId ?? null,
      expiresAt,
    ],
  );
  return { oobCode, expiresAt };
}

/**
 * Reads a code without consuming it.
 * @throws {IdentityError} INVALID_OOB_CODE if it is unknown or of another kind, EXPIRED_OOB_CODE
 */
export async function readCode(
  database: Queryable,
  oobCode: string,
  now: Date,
  kinds?: readonly OobCodeKind[],
): Promise<OobCode> {
  const found = await database.query<OobCode>(
    `SELECT code_hash AS hash, kind, account_id AS "accountId", email, new_email AS "newEmail",
       expires_at AS "expiresAt" FROM identity.oob_codes WHERE code_hash = $1`,
    [hashToken(oobCode)],
  );
  const code = found.rows[0];
  if (!code || (kinds && !kinds.includes(code.kind))) throw identityError('INVALID_OOB_CODE');
  if (code.expiresAt <= now) throw identityError('EXPIRED_OOB_CODE');
  return code;
}

/**
 * Consumes a code and voids the others of its kind. A recovery code voids only later ones, because an earlier
 * one restores an address that the account had before.
 * @throws {IdentityError} INVALID_OOB_CODE for all but one concurrent caller
 */
export async function consumeCode(client: Queryable, code: OobCode): Promise<void> {
  const consumed = await client.query('DELETE FROM identity.oob_codes WHERE code_hash = $1', [code.hash]);
  if (consumed.rowCount === 0) throw identityError('INVALID_OOB_CODE');
  await client.query(
    `DELETE FROM identity.oob_codes WHERE kind = $1 AND (account_id = $2 OR email = $3)
       AND (kind <> 'RECOVER_EMAIL' OR expires_at >= $4)`,
    [code.kind, code.accountId, code.email, code.expiresAt],
  );
}

/** Voids all codes of an account except those that recover a former address. */
export async function deleteCodesAfterChange(client: Queryable, account: AccountRow): Promise<void> {
  await client.query(
    `DELETE FROM identity.oob_codes WHERE kind <> 'RECOVER_EMAIL' AND (account_id = $1 OR email = $2)`,
    [account.id, account.email],
  );
}

export async function deleteCodes(client: Queryable, account: AccountRow): Promise<void> {
  await client.query('DELETE FROM identity.oob_codes WHERE account_id = $1 OR email = $2', [
    account.id,
    account.email,
  ]);
}

export async function sweepCodes(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM identity.oob_codes WHERE expires_at < $1', [
    addMilliseconds(now, -REMEMBER_EXPIRED_MS),
  ]);
}

const MODES: Record<OobCodeKind, string> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  EMAIL_SIGNIN: 'signIn',
  RECOVER_EMAIL: 'recoverEmail',
};

/** Builds the link of an email for the SDK's ActionCodeURL (`action_code_url.ts` of firebase/auth). */
export function actionLink(
  site: { actionUrl: string; apiKey: string },
  action: { kind: OobCodeKind; oobCode: string; locale: string; continueUrl: string | null },
): string {
  const link = new URL(site.actionUrl);
  link.searchParams.set('mode', MODES[action.kind]);
  link.searchParams.set('oobCode', action.oobCode);
  link.searchParams.set('apiKey', site.apiKey);
  if (action.continueUrl !== null) link.searchParams.set('continueUrl', action.continueUrl);
  link.searchParams.set('lang', action.locale);
  return link.href;
}
