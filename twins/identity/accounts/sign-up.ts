import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { contextWords, requireGoodPassword } from '../passwords/password-policy.ts';
import { withTransaction } from '../schema/database.ts';
import { rememberAddress } from '../throttle/known-addresses.ts';
import { requireAdmission } from '../throttle/require-admission.ts';
import { issueTokens } from '../tokens/issue-tokens.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { findAccountByEmail } from './account.ts';
import { insertAccount } from './insert-account.ts';
import { linkPassword } from './link-password.ts';
import { requireEmail } from './normalise-email.ts';
import { readProfile } from './profile-fields.ts';

/**
 * accounts:signUp. With an idToken it adds a password to that account. An address that has an account is answered
 * EMAIL_EXISTS, as Google does even with enumeration protection: the SDK's sign-up cannot work otherwise.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signUp
 */
export async function signUp(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, [
    'idToken',
    'email',
    'password',
    'displayName',
    'photoUrl',
    'localId',
  ]);
  if (fields.has('localId')) throw identityError('UNEXPECTED_PARAMETER', 'User ID');
  const password = stringField(fields, 'password');
  const isAnonymous = password === undefined && stringField(fields, 'email') === undefined;
  if (isAnonymous && !fields.has('idToken')) throw identityError('ADMIN_ONLY_OPERATION');

  const email = requireEmail(fields);
  if (password === undefined) throw identityError('MISSING_PASSWORD');
  if (fields.has('idToken')) return linkPassword(context, call, { fields, email, password });

  const { displayName, photoUrl } = readProfile(fields);
  requireGoodPassword(password, context.passwordPolicy, contextWords(context.projectId, email));
  await requireAdmission(context, 'signUpAddress', call.address);
  if (await findAccountByEmail(context.pool, email)) throw identityError('EMAIL_EXISTS');
  const passwordHash = await context.passwords.hash(password);

  return withTransaction(context.pool, async (client) => {
    const now = context.now();
    const account = await insertAccount(
      client,
      { email, passwordHash, displayName: displayName ?? null, photoUrl: photoUrl ?? null },
      now,
    );
    await client.query('UPDATE identity.accounts SET last_login_at = $2 WHERE id = $1', [account.id, now]);
    await rememberAddress(client, context.throttle, {
      accountId: account.id,
      address: call.address,
      at: now,
    });
    const tokens = await issueTokens(context, client, account, { signInProvider: 'password' });
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: account.id,
      email,
      ...(account.displayName === null ? {} : { displayName: account.displayName }),
      ...tokens,
    };
  });
}
