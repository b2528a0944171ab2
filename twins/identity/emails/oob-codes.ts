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
  /** Null for a sign-in by letter, which may be somebody's first. */
  accountId: string | null;
  email: string;
  newEmail: string | null;
  expiresAt: Date;
};

/**
 * Lifetimes of codes. A sign-in link lasts as long as Google's: mail servers that greylist accept an email an hour late. A way back to a
 * lost address is read late, and is the only one.
 */
const LIFETIMES_MS: Record<OobCodeKind, number> = {
  PASSWORD_RESET: minutes(60),
  VERIFY_EMAIL: minutes(60),
  VERIFY_AND_CHANGE_EMAIL: minutes(60),
  EMAIL_SIGNIN: hours(6),
  RECOVER_EMAIL: hours(72),
};

/** An expired code is kept this long, only to be answered EXPIRED_OOB_CODE. */
const REMEMBER_EXPIRED_MS = days(7);

/** What anybody can ask for. A code of these voids no other: or a stranger's asking would void the owner's letter. */
const ASKED_BY_ANYBODY: ReadonlySet<OobCodeKind> = new Set(['PASSWORD_RESET', 'EMAIL_SIGNIN']);

/**
 * Makes a code, and voids the older ones of its kind, where only its owner can have asked for them. `letterId` spares those of the same letter sent again. A way back to
 * one address never voids the way back to another: or an intruder would close it by changing the address twice.
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
 * Looks a code up without using it.
 * @throws IdentityError INVALID_OOB_CODE when there is none (any more) or of another kind, EXPIRED_OOB_CODE when too old
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
 * Uses a code up, together with the others of its kind; of ways back, those to addresses the account had later. Of any
 * number of tries at once the row's deletion lets one win.
 * @throws IdentityError INVALID_OOB_CODE for all others
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

/** After a change of credentials only the way back to the former address stays open. */
export async function deleteCodesAfterChange(client: Queryable, account: AccountRow): Promise<void> {
  await client.query(
    `DELETE FROM identity.oob_codes WHERE kind <> 'RECOVER_EMAIL' AND (account_id = $1 OR email = $2)`,
    [account.id, account.email],
  );
}

/** Leaves no code behind for an account that goes. */
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

/**
 * The link of a letter. The SDK's ActionCodeURL wants apiKey, oobCode and mode, and reads lang and continueUrl.
 * Source: `action_code_url.ts` of firebase/auth
 */
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
