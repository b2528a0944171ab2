import { consumeCode, type OobCode, readCode } from '../codes/oob-codes.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { contextWords, requireGoodPassword } from '../passwords/password-policy.ts';
import { withTransaction } from '../schema/database.ts';
import { rememberAddress } from '../throttle/known-addresses.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { lockAccount } from './account.ts';
import { changeCredentials } from './change-credentials.ts';
import { unlinkProviders } from './unlink-providers.ts';

/**
 * accounts:resetPassword. Without a new password it only says what a code is for (the SDK's checkActionCode), and for a
 * sign-in code not even whose: the reader has to know.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/resetPassword
 */
export async function resetPassword(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['oobCode', 'newPassword']);
  const oobCode = stringField(fields, 'oobCode');
  if (oobCode === undefined) throw identityError('MISSING_OOB_CODE');
  const newPassword = stringField(fields, 'newPassword');
  const code = await readCode(
    context.pool,
    oobCode,
    context.now(),
    newPassword === undefined ? undefined : ['PASSWORD_RESET'],
  );
  if (newPassword !== undefined) await applyReset(context, call, code, newPassword);
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: code.kind,
    ...(code.kind === 'EMAIL_SIGNIN' ? {} : { email: code.email }),
    ...(code.newEmail === null ? {} : { newEmail: code.newEmail }),
  };
}

async function applyReset(
  context: IdentityContext,
  call: IdentityCall,
  code: OobCode,
  newPassword: string,
): Promise<void> {
  requireGoodPassword(newPassword, context.passwordPolicy, contextWords(context.projectId, code.email));
  const passwordHash = await context.passwords.hash(newPassword);
  await withTransaction(context.pool, async (client) => {
    const account = code.accountId === null ? undefined : await lockAccount(client, code.accountId);
    await consumeCode(client, code);
    if (account?.email !== code.email) throw identityError('INVALID_OOB_CODE');
    if (account.disabled) throw identityError('USER_DISABLED');
    if (!account.emailVerified) {
      // Somebody else may have made the account and linked a sign-in of theirs; this reader has the mailbox.
      await unlinkProviders(
        client,
        account,
        account.providers.map((link) => link.providerId),
      );
    }
    await changeCredentials(context, client, account, { passwordHash });
    // The person who forgot the password was perhaps locked out by others' guessing: this address is theirs.
    await rememberAddress(client, context.throttle, {
      accountId: account.id,
      address: call.address,
      at: context.now(),
    });
  });
}
