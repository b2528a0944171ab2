import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { contextWords, requireGoodPassword } from '../passwords/password-policy.ts';
import { withTransaction } from '../schema/database.ts';
import { rememberAddress } from '../throttle/known-addresses.ts';
import { requireAdmission } from '../throttle/require-admission.ts';
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../tokens/authenticate.ts';
import { issueTokens } from '../tokens/issue-tokens.ts';
import type { Fields } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import type { Account } from './account.ts';
import { changeCredentials } from './change-credentials.ts';

/**
 * accounts:signUp with an idToken: the SDK's linkWithCredential for a password. It never replaces a password, and never
 * moves the account to another e-mail: those ways have proofs of their own.
 */
export async function linkPassword(
  context: IdentityContext,
  call: IdentityCall,
  credential: { fields: Fields; email: string; password: string },
): Promise<object> {
  const { account, token } = await authenticate(context, credential.fields);
  requireRecentSignIn(context, token);
  requireLinkable(account, credential.email);
  requireGoodPassword(
    credential.password,
    context.passwordPolicy,
    contextWords(context.projectId, credential.email),
  );
  await requireAdmission(context, 'changeAccount', account.id);
  const passwordHash = await context.passwords.hash(credential.password);

  return withTransaction(context.pool, async (client) => {
    const locked = await lockAuthenticated(client, token);
    requireLinkable(locked, credential.email);
    const changed = await changeCredentials(context, client, locked, {
      email: credential.email,
      passwordHash,
    });
    await rememberAddress(client, context.throttle, {
      accountId: changed.id,
      address: call.address,
      at: context.now(),
    });
    const tokens = await issueTokens(context, client, changed, { signInProvider: 'password' });
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: changed.id,
      email: credential.email,
      ...tokens,
    };
  });
}

function requireLinkable(account: Account, email: string): void {
  if (account.passwordHash !== null) throw identityError('PROVIDER_ALREADY_LINKED');
  if (account.email !== null && account.email !== email) {
    throw identityError('EMAIL_CHANGE_NEEDS_VERIFICATION');
  }
}
