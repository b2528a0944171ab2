import { insertAccount } from '../accounts/insert-account.ts';
import { isAccountId } from '../accounts/is-account-id.ts';
import { requireEmail } from '../accounts/normalise-email.ts';
import { readProfile } from '../accounts/profile-fields.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { contextWords, requireGoodPassword } from '../passwords/password-policy.ts';
import { withTransaction } from '../schema/database.ts';
import { booleanField, readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

/**
 * projects/{project}/accounts: makes an account without signing in to it.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects/accounts
 */
export async function createAccount(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(
    call.body,
    'localId email emailVerified password displayName photoUrl disabled'.split(' '),
  );
  const id = stringField(fields, 'localId');
  if (id !== undefined && !isAccountId(id)) throw identityError('INVALID_LOCAL_ID');
  const email = fields.has('email') ? requireEmail(fields) : undefined;
  const password = stringField(fields, 'password');
  if (password !== undefined) {
    if (email === undefined) throw identityError('MISSING_EMAIL');
    requireGoodPassword(password, context.passwordPolicy, contextWords(context.projectId, email));
  }
  const { displayName, photoUrl } = readProfile(fields);
  const emailVerified = booleanField(fields, 'emailVerified');
  const disabled = booleanField(fields, 'disabled');
  const passwordHash = password === undefined ? undefined : await context.passwords.hash(password);

  const account = await withTransaction(context.pool, (client) =>
    insertAccount(
      client,
      { id, email, emailVerified, displayName, photoUrl, disabled, passwordHash },
      context.now(),
    ),
  );
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.id,
    ...(account.email === null ? {} : { email: account.email }),
    ...(account.displayName === null ? {} : { displayName: account.displayName }),
  };
}
