import { randomInt } from 'node:crypto';
import { fromEpochSeconds, seconds, toEpochSeconds } from '#twins/kit/time.ts';
import { isUniqueViolation, type Queryable } from '#twins/kit/transaction.ts';
import { identityError } from '../wire/identity-error.ts';

/** Stored account. `presentAccount` converts it to the wire format. */
export type AccountRow = {
  id: string;
  /** Normalised; see `normaliseEmail`. */
  email: string | null;
  emailVerified: boolean;
  /** E.164. Set by administrators only; not a sign-in method. */
  phoneNumber: string | null;
  displayName: string | null;
  photoUrl: string | null;
  passwordHash: string | null;
  passwordUpdatedAt: Date | null;
  emailLinkSignIn: boolean;
  /** True after a sign-in with a custom token. */
  customAuth: boolean;
  /** True if created without a sign-in method; see {@link isAnonymous}. */
  startedAnonymous: boolean;
  disabled: boolean;
  customAttributes: string | null;
  /** Tokens with an earlier `iat` are revoked. In whole seconds. */
  validSince: Date;
  createdAt: Date;
  lastLoginAt: Date | null;
  lastRefreshAt: Date | null;
  /** The `iat` of the last token, in whole seconds. */
  lastTokenAt: Date | null;
  providers: ProviderLink[];
  secondFactors: EnrolledFactor[];
};

type EnrolledFactor = {
  id: string;
  displayName: string | null;
  enrolledAt: string;
};

export type ProviderLink = {
  providerId: string;
  rawId: string;
  email: string | null;
  displayName: string | null;
  photoUrl: string | null;
};

/** Returns true for an account without a sign-in method. Its user cannot sign in again. */
export function isAnonymous(account: AccountRow): boolean {
  const { startedAnonymous, email, passwordHash, providers } = account;
  return startedAnonymous && email === null && passwordHash === null && providers.length === 0;
}

export const ACCOUNT_COLUMNS = `
  id, email, email_verified AS "emailVerified", phone_number AS "phoneNumber", display_name AS "displayName", photo_url AS "photoUrl",
  password_hash AS "passwordHash", password_updated_at AS "passwordUpdatedAt",
  email_link_sign_in AS "emailLinkSignIn", custom_auth AS "customAuth", started_anonymous AS "startedAnonymous", disabled, custom_attributes AS "customAttributes",
  valid_since AS "validSince", created_at AS "createdAt", last_login_at AS "lastLoginAt",
  last_refresh_at AS "lastRefreshAt", last_token_at AS "lastTokenAt",
  coalesce((SELECT json_agg(json_build_object('providerId', provider_id, 'rawId', raw_id, 'email', link.email,
      'displayName', link.display_name, 'photoUrl', link.photo_url) ORDER BY provider_id)
    FROM identity.provider_links AS link WHERE link.account_id = accounts.id), '[]') AS providers,
  coalesce((SELECT json_agg(json_build_object('id', factor.id, 'displayName', factor.display_name, 'enrolledAt',
      to_char(enrolled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY enrolled_at, factor.id)
    FROM identity.second_factors AS factor WHERE factor.account_id = accounts.id), '[]') AS "secondFactors"`;

export async function findAccountById(database: Queryable, id: string): Promise<AccountRow | undefined> {
  return findAccount(database, 'WHERE id = $1', id);
}

export async function findAccountByEmail(
  database: Queryable,
  email: string,
): Promise<AccountRow | undefined> {
  return findAccount(database, 'WHERE email = $1', email);
}

/** Finds every account that matches one of the keys, without duplicates and in no order. */
export async function findAccounts(
  database: Queryable,
  keys: {
    ids: string[];
    emails: string[];
    phoneNumbers: string[];
    providers: { providerId: string; rawId: string }[];
  },
): Promise<AccountRow[]> {
  const found = await database.query<AccountRow>(
    `SELECT ${ACCOUNT_COLUMNS} FROM identity.accounts WHERE id = ANY($1::text[]) OR email = ANY($2::text[])
       OR phone_number = ANY($5::text[]) OR id IN (SELECT account_id FROM identity.provider_links
         JOIN unnest($3::text[], $4::text[]) AS key (provider, raw) ON provider_id = provider AND raw_id = raw)`,
    [
      keys.ids,
      keys.emails,
      keys.providers.map(({ providerId }) => providerId),
      keys.providers.map(({ rawId }) => rawId),
      keys.phoneNumbers,
    ],
  );
  return found.rows;
}

/** Returns the account, with its row locked until the transaction ends. */
export async function lockAccount(client: Queryable, id: string): Promise<AccountRow | undefined> {
  const locked = await client.query('SELECT 1 FROM identity.accounts WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return locked.rowCount === 0 ? undefined : findAccountById(client, id);
}

async function findAccount(
  database: Queryable,
  condition: string,
  value: string,
): Promise<AccountRow | undefined> {
  const found = await database.query<AccountRow>(
    `SELECT ${ACCOUNT_COLUMNS} FROM identity.accounts ${condition}`,
    [value],
  );
  return found.rows[0];
}

type NewAccount = Partial<
  Pick<
    AccountRow,
    | 'id'
    | 'email'
    | 'emailVerified'
    | 'phoneNumber'
    | 'displayName'
    | 'photoUrl'
    | 'passwordHash'
    | 'emailLinkSignIn'
    | 'startedAnonymous'
    | 'disabled'
  >
>;

/**
 * Inserts an account. Unique indexes reject concurrent sign-ups with the same address.
 * @throws {IdentityError} EMAIL_EXISTS, PHONE_NUMBER_EXISTS, DUPLICATE_LOCAL_ID
 */
export async function insertAccount(client: Queryable, account: NewAccount, now: Date): Promise<AccountRow> {
  const id = account.id ?? newAccountId();
  const inserted = await client.query(
    `INSERT INTO identity.accounts (id, email, email_verified, display_name, photo_url, password_hash,
       password_updated_at, email_link_sign_in, started_anonymous, disabled, created_at, valid_since,
       phone_number)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING`,
    [
      id,
      account.email ?? null,
      account.emailVerified ?? false,
      account.displayName ?? null,
      account.photoUrl ?? null,
      account.passwordHash ?? null,
      account.passwordHash ? now : null,
      account.emailLinkSignIn ?? false,
      account.startedAnonymous ?? false,
      account.disabled ?? false,
      now,
      fromEpochSeconds(toEpochSeconds(now)),
      account.phoneNumber ?? null,
    ],
  );
  if (inserted.rowCount === 0) {
    if (await findAccountById(client, id)) throw identityError('DUPLICATE_LOCAL_ID');
    const isEmailTaken = account.email && (await findAccountByEmail(client, account.email));
    throw identityError(isEmailTaken ? 'EMAIL_EXISTS' : 'PHONE_NUMBER_EXISTS');
  }
  const added = await findAccountById(client, id);
  if (!added) throw new Error('inserted account not found');
  return added;
}

const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function newAccountId(): string {
  return Array.from({ length: 28 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('');
}

/** Undefined leaves a column unchanged. */
export type AccountChange = Partial<
  Omit<AccountRow, 'id' | 'createdAt' | 'lastRefreshAt' | 'lastTokenAt' | 'providers' | 'secondFactors'>
>;

const COLUMNS: Record<keyof AccountChange, string> = {
  email: 'email',
  emailVerified: 'email_verified',
  phoneNumber: 'phone_number',
  displayName: 'display_name',
  photoUrl: 'photo_url',
  passwordHash: 'password_hash',
  passwordUpdatedAt: 'password_updated_at',
  emailLinkSignIn: 'email_link_sign_in',
  customAuth: 'custom_auth',
  startedAnonymous: 'started_anonymous',
  disabled: 'disabled',
  customAttributes: 'custom_attributes',
  validSince: 'valid_since',
  lastLoginAt: 'last_login_at',
};

/** @throws {IdentityError} EMAIL_EXISTS, PHONE_NUMBER_EXISTS */
export async function updateAccount(
  client: Queryable,
  id: string,
  change: AccountChange,
): Promise<AccountRow> {
  const names = (Object.keys(COLUMNS) as (keyof AccountChange)[]).filter(
    (name) => change[name] !== undefined,
  );
  const assignments = ['id = id', ...names.map((name, index) => `${COLUMNS[name]} = $${index + 2}`)];
  try {
    const updated = await client.query<AccountRow>(
      `UPDATE identity.accounts SET ${assignments.join(', ')} WHERE id = $1 RETURNING ${ACCOUNT_COLUMNS}`,
      [id, ...names.map((name) => change[name])],
    );
    const account = updated.rows[0];
    if (!account) throw new Error('locked account not updated');
    return account;
  } catch (cause) {
    if (isUniqueViolation(cause, 'accounts_email_key')) throw identityError('EMAIL_EXISTS');
    if (isUniqueViolation(cause, 'accounts_phone_number_key')) throw identityError('PHONE_NUMBER_EXISTS');
    throw cause;
  }
}

/** Revokes all tokens issued before `validSince` and deletes pending sign-ins. The row must be locked. */
export async function revokeSessions(
  client: Queryable,
  account: AccountRow,
  validSince: Date,
  change: AccountChange = {},
): Promise<AccountRow> {
  await client.query('DELETE FROM identity.pending_sign_ins WHERE account_id = $1', [account.id]);
  return updateAccount(client, account.id, { ...change, validSince });
}

/**
 * Returns a new `validSince`, in whole seconds, that is later than the `iat` of every issued token. It may be
 * one second ahead: otherwise tokens issued in the current second would survive the revocation.
 */
export function revocationTime(account: AccountRow, now: Date): Date {
  const next = account.lastTokenAt === null ? 0 : account.lastTokenAt.getTime() + seconds(1);
  const current = fromEpochSeconds(toEpochSeconds(now)).getTime();
  return new Date(Math.max(current, next, account.validSince.getTime()));
}
