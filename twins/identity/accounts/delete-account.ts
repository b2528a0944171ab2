import { deleteCodes } from '../codes/oob-codes.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { type Database, withTransaction } from '../schema/database.ts';
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../tokens/authenticate.ts';
import { readFields } from '../wire/fields.ts';
import type { Account } from './account.ts';

/**
 * accounts:delete with an idToken. The answer must be a JSON object: an empty one the SDK takes for a network failure.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/delete
 */
export async function deleteOwnAccount(context: IdentityContext, call: IdentityCall): Promise<object> {
  const { token } = await authenticate(context, readFields(call.body, ['idToken']));
  requireRecentSignIn(context, token);
  await withTransaction(context.pool, async (client) => {
    await eraseAccount(client, await lockAuthenticated(client, token));
  });
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}

/** Erases every row that names the person. Of sessions only digests stay, cut off, to be answered USER_NOT_FOUND. */
export async function eraseAccount(client: Database, account: Account): Promise<void> {
  await deleteCodes(client, account);
  await client.query('DELETE FROM identity.letters WHERE email = $1 OR new_email = $1', [account.email]);
  await client.query('DELETE FROM identity.accounts WHERE id = $1', [account.id]);
}
