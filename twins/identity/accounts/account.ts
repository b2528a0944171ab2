import type { Database } from '../schema/database.ts';

/** An account as it is kept; `present-account.ts` is how it looks on the wire. */
export type Account = {
  id: string;
  /** Normalised; see `normalise-email.ts`. */
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  passwordHash: string | null;
  passwordUpdatedAt: Date | null;
  emailLinkSignIn: boolean;
  disabled: boolean;
  /** A JSON object, as the administrator sent it. */
  customAttributes: string | null;
  /** Tokens issued before this whole second are revoked. */
  validSince: Date;
  createdAt: Date;
  lastLoginAt: Date | null;
  lastRefreshAt: Date | null;
  /** The `iat` of the last token issued, whole seconds. */
  lastTokenAt: Date | null;
  providers: ProviderLink[];
};

/** A federated identity linked to the account. */
export type ProviderLink = {
  providerId: string;
  rawId: string;
  email: string | null;
  displayName: string | null;
  photoUrl: string | null;
};

export const ACCOUNT_COLUMNS = `
  id, email, email_verified AS "emailVerified", display_name AS "displayName", photo_url AS "photoUrl",
  password_hash AS "passwordHash", password_updated_at AS "passwordUpdatedAt",
  email_link_sign_in AS "emailLinkSignIn", disabled, custom_attributes AS "customAttributes",
  valid_since AS "validSince", created_at AS "createdAt", last_login_at AS "lastLoginAt",
  last_refresh_at AS "lastRefreshAt", last_token_at AS "lastTokenAt",
  coalesce((SELECT json_agg(json_build_object('providerId', provider_id, 'rawId', raw_id, 'email', link.email,
      'displayName', link.display_name, 'photoUrl', link.photo_url) ORDER BY provider_id)
    FROM identity.provider_links AS link WHERE link.account_id = accounts.id), '[]') AS providers`;

export async function findAccountById(database: Database, id: string): Promise<Account | undefined> {
  return findAccount(database, 'WHERE id = $1', id);
}

export async function findAccountByEmail(database: Database, email: string): Promise<Account | undefined> {
  return findAccount(database, 'WHERE email = $1', email);
}

/** Every account that answers to one of the keys, once, in no order. */
export async function findAccounts(
  database: Database,
  keys: { ids: string[]; emails: string[]; providers: { providerId: string; rawId: string }[] },
): Promise<Account[]> {
  const found = await database.query<Account>(
    `SELECT ${ACCOUNT_COLUMNS} FROM identity.accounts WHERE id = ANY($1::text[]) OR email = ANY($2::text[])
       OR id IN (SELECT account_id FROM identity.provider_links
         JOIN unnest($3::text[], $4::text[]) AS key (provider, raw) ON provider_id = provider AND raw_id = raw)`,
    [
      keys.ids,
      keys.emails,
      keys.providers.map(({ providerId }) => providerId),
      keys.providers.map(({ rawId }) => rawId),
    ],
  );
  return found.rows;
}

/** Reads the account and holds it until the transaction ends, so that checks and changes cannot interleave. */
export async function lockAccount(client: Database, id: string): Promise<Account | undefined> {
  const locked = await client.query('SELECT 1 FROM identity.accounts WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return locked.rowCount === 0 ? undefined : findAccountById(client, id);
}

async function findAccount(
  database: Database,
  condition: string,
  value: string,
): Promise<Account | undefined> {
  const found = await database.query<Account>(
    `SELECT ${ACCOUNT_COLUMNS} FROM identity.accounts ${condition}`,
    [value],
  );
  return found.rows[0];
}
