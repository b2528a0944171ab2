import { inTransaction, type Queryable } from '#twins/kit/transaction.ts';
import { type AccountRow, findAccountByEmail, lockAccount, updateAccount } from '../accounts/account.ts';
import { presentUpdate } from '../accounts/present-account.ts';
import { consumeCode, type OobCode, readCode } from '../emails/oob-codes.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { contextWords, requireGoodPassword } from '../passwords/password-policy.ts';
import { recordAddress } from '../throttle/admission.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { changeCredentials, changeEmail, unlinkProviders } from './change-credentials.ts';

/**
 * Sets a new password. Without a password it only returns the purpose of a code (the SDK's checkActionCode).
 * For sign-in codes it omits the address, because the user must enter it.
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
  await inTransaction(context.pool, async (client) => {
    const account = code.accountId === null ? undefined : await lockAccount(client, code.accountId);
    await consumeCode(client, code);
    if (account?.email !== code.email) throw identityError('INVALID_OOB_CODE');
    if (account.disabled) throw identityError('USER_DISABLED');
    if (!account.emailVerified) {
      // Somebody else may have linked their provider identity before this user proved access to the mailbox.
      await unlinkProviders(
        client,
        account,
        account.providers.map((link) => link.providerId),
      );
    }
    await changeCredentials(context, client, account, { passwordHash });
    // Password guesses by others may have locked this user out, so their network address becomes a known one.
    await recordAddress(client, context.throttle, {
      accountId: account.id,
      address: call.address,
      at: context.now(),
    });
  });
}

/**
 * Applies a code from an email (the SDK's applyActionCode): verifies, changes or recovers an address.
 * @throws {IdentityError} INVALID_OOB_CODE, EXPIRED_OOB_CODE, USER_DISABLED, EMAIL_EXISTS
 */
export async function applyCode(
  context: IdentityContext,
  call: IdentityCall,
  oobCode: string,
): Promise<object> {
  const code = await readCode(context.pool, oobCode, context.now(), [
    'VERIFY_EMAIL',
    'VERIFY_AND_CHANGE_EMAIL',
    'RECOVER_EMAIL',
  ]);
  const { before, after } = await inTransaction(context.pool, async (client) => {
    const locked = code.accountId === null ? undefined : await lockAccount(client, code.accountId);
    await consumeCode(client, code);
    if (!locked) throw identityError('INVALID_OOB_CODE');
    if (locked.disabled) throw identityError('USER_DISABLED');
    return { before: locked, after: await applyToAccount(context, call, client, { account: locked, code }) };
  });
  context.letters.wake();
  return presentUpdate(after, before);
}

async function applyToAccount(
  context: IdentityContext,
  call: IdentityCall,
  client: Queryable,
  { account, code }: { account: AccountRow; code: OobCode },
): Promise<AccountRow> {
  if (code.kind === 'RECOVER_EMAIL') {
    await requireFree(client, code.email, account);
    // The old address gets no recovery email, because it may be an intruder's.
    return changeCredentials(context, client, account, { email: code.email, emailVerified: true });
  }
  // The code verifies the address to which it was sent, not one that the account got later.
  if (account.email !== code.email) throw identityError('INVALID_OOB_CODE');
  if (code.newEmail === null) return updateAccount(client, account.id, { emailVerified: true });
  await requireFree(client, code.newEmail, account);
  const { locale, requestId } = call;
  return changeEmail(context, client, account, {
    email: code.newEmail,
    emailVerified: true,
    locale,
    requestId,
  });
}

async function requireFree(client: Queryable, email: string, account: AccountRow): Promise<void> {
  const owner = await findAccountByEmail(client, email);
  if (owner && owner.id !== account.id) throw identityError('EMAIL_EXISTS');
}
