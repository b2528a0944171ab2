import {
  type Account,
  findAccountByEmail,
  findAccountById,
  findAccountByProvider,
} from '../accounts/account.ts';
import { normaliseEmail } from '../accounts/normalise-email.ts';
import { presentAccount } from '../accounts/present-account.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { type Fields, listField, readFields, stringListField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { readProviderKey } from './provider-key.ts';

const MOST_KEYS = 100;

/**
 * projects/{project}/accounts:lookup by ids, e-mails and federated identities. Like Google's it has no `users` at all when
 * none is found.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/lookup
 */
export async function lookupAccounts(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['localId', 'email', 'federatedUserId']);
  const found = await findAll(context, fields);
  const accounts = [...new Map(found.map((account) => [account.id, account])).values()];
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    ...(accounts.length === 0 ? {} : { users: accounts.map(presentAccount) }),
  };
}

async function findAll({ pool }: IdentityContext, fields: Fields): Promise<Account[]> {
  const ids = stringListField(fields, 'localId', MOST_KEYS);
  const emails = stringListField(fields, 'email', MOST_KEYS).map((text) => {
    const email = normaliseEmail(text);
    if (email === undefined) throw identityError('INVALID_EMAIL');
    return email;
  });
  const providers = listField(fields, 'federatedUserId', MOST_KEYS).map(readProviderKey);
  const found = await Promise.all([
    ...ids.map((id) => findAccountById(pool, id)),
    ...emails.map((email) => findAccountByEmail(pool, email)),
    ...providers.map((provider) => findAccountByProvider(pool, provider)),
  ]);
  return found.filter((account) => account !== undefined);
}
