import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { readFields } from '../wire/fields.ts';
import { presentAccount } from './present-account.ts';

/**
 * accounts:lookup with an idToken. The SDK calls it after every sign-in and at every page load, and takes any refusal
 * there for the end of the session.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/lookup
 */
export async function lookup(context: IdentityContext, call: IdentityCall): Promise<object> {
  const { account } = await authenticate(context, readFields(call.body, ['idToken']));
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [presentAccount(account)] };
}
