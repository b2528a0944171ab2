import { isUniqueViolation, type Queryable } from '#twins/kit/transaction.ts';
import { identityError } from '../wire/identity-error.ts';
import { type AccountRow, lockAccount, type ProviderLink } from './account.ts';

export async function isLinked(
  database: Queryable,
  { providerId, rawId }: Pick<ProviderLink, 'providerId' | 'rawId'>,
): Promise<boolean> {
  const found = await database.query(
    'SELECT 1 FROM identity.provider_links WHERE provider_id = $1 AND raw_id = $2',
    [providerId, rawId],
  );
  return found.rowCount !== 0;
}

/** Returns the account linked to a provider identity, with its row locked until the transaction ends. */
export async function lockLinkedAccount(
  client: Queryable,
  { providerId, rawId }: Pick<ProviderLink, 'providerId' | 'rawId'>,
): Promise<AccountRow | undefined> {
  const found = await client.query<{ id: string }>(
    'SELECT account_id AS id FROM identity.provider_links WHERE provider_id = $1 AND raw_id = $2',
    [providerId, rawId],
  );
  const account = found.rows[0] && (await lockAccount(client, found.rows[0].id));
  // Another transaction may have unlinked the identity while this one waited for the lock.
  return account?.providers.some((link) => link.providerId === providerId && link.rawId === rawId)
    ? account
    : undefined;
}

/**
 * Links an identity to an account, one per provider, or updates the profile of the existing link.
 * @throws {IdentityError} FEDERATED_USER_ID_ALREADY_LINKED if the identity belongs to another account
 */
export async function linkProvider(client: Queryable, accountId: string, link: ProviderLink): Promise<void> {
  try {
    await client.query(
      `INSERT INTO identity.provider_links (account_id, provider_id, raw_id, email, display_name, photo_url)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (account_id, provider_id) DO UPDATE SET raw_id = excluded.raw_id, email = excluded.email,
         display_name = excluded.display_name, photo_url = excluded.photo_url`,
      [accountId, link.providerId, link.rawId, link.email, link.displayName, link.photoUrl],
    );
  } catch (cause) {
    if (isUniqueViolation(cause, 'provider_links_provider_id_raw_id_key')) {
      throw identityError('FEDERATED_USER_ID_ALREADY_LINKED');
    }
    throw cause;
  }
}
