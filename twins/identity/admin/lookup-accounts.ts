import { findAccounts } from '../accounts/account.ts';
import { normaliseEmail } from '../accounts/normalise-email.ts';
import { presentAccount } from '../accounts/present-account.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { listField, readFields, stringListField } from '../wire/fields.ts';
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
  const accounts = await findAccounts(context.pool, {
    ids: stringListField(fields, 'localId', MOST_KEYS),
    emails: stringListField(fields, 'email', MOST_KEYS).map(requireNormalised),
    providers: listField(fields, 'federatedUserId', MOST_KEYS).map(readProviderKey),
  });
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    ...(accounts.length === 0 ? {} : { users: accounts.map(presentAccount) }),
  };
}

function requireNormalised(text: string): string {
  const email = normaliseEmail(text);
  if (email === undefined) throw identityError('INVALID_EMAIL');
  return email;
}
