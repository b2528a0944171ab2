import { lockAccount } from '../accounts/account.ts';
import { eraseAccount } from '../accounts/delete-account.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { withTransaction } from '../schema/database.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

/**
 * projects/{project}/accounts:delete.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/delete
 */
export async function deleteAnyAccount(context: IdentityContext, call: IdentityCall): Promise<object> {
  const id = stringField(readFields(call.body, ['localId']), 'localId');
  if (id === undefined) throw identityError('MISSING_LOCAL_ID');
  await withTransaction(context.pool, async (client) => {
    const account = await lockAccount(client, id);
    if (!account) throw identityError('USER_NOT_FOUND');
    await eraseAccount(client, account);
  });
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}
