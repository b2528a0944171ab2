import type { ProviderLink } from '../accounts/account.ts';
import { readProfile } from '../accounts/profile-fields.ts';
import { type Database, isUniqueViolation } from '../schema/database.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { requireProviderKey } from './provider-key.ts';

/** `linkProviderUserInfo` of accounts:update: what the server learnt about somebody at a federated provider. */
export function readProviderLink(value: unknown): ProviderLink {
  const fields = readFields(value, ['providerId', 'rawId', 'email', 'displayName', 'photoUrl']);
  const { displayName, photoUrl } = readProfile(fields);
  return {
    ...requireProviderKey(fields),
    email: stringField(fields, 'email') ?? null,
    displayName: displayName ?? null,
    photoUrl: photoUrl ?? null,
  };
}

/** One identity of each provider per account; the same one again refreshes what is known.
 * @throws IdentityError FEDERATED_USER_ID_ALREADY_LINKED when it opens another account */
export async function linkProvider(client: Database, accountId: string, link: ProviderLink): Promise<void> {
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
