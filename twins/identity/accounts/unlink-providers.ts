import type { Database } from '../schema/database.ts';
import type { Account } from './account.ts';
import { updateAccount } from './update-account.ts';

/** Takes ways of signing in away; the e-mail stays. Names the account does not have are no error, as with Google. */
export async function unlinkProviders(
  client: Database,
  account: Account,
  providerIds: readonly string[],
): Promise<Account> {
  await client.query(
    'DELETE FROM identity.provider_links WHERE account_id = $1 AND provider_id = ANY($2::text[])',
    [account.id, providerIds],
  );
  const isPasswordGone = providerIds.includes('password');
  return updateAccount(
    client,
    account.id,
    isPasswordGone ? { passwordHash: null, passwordUpdatedAt: null, emailLinkSignIn: false } : {},
  );
}
