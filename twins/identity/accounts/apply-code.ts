import { consumeCode, type OobCode, readCode } from '../codes/oob-codes.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { type Database, withTransaction } from '../schema/database.ts';
import { identityError } from '../wire/identity-error.ts';
import { type Account, findAccountByEmail, lockAccount } from './account.ts';
import { changeCredentials, changeEmail } from './change-credentials.ts';
import { presentUpdate } from './present-account.ts';
import { updateAccount } from './update-account.ts';

/**
 * accounts:update with a code from a letter, which is the SDK's applyActionCode: proves an address, moves to a new one, or
 * goes back to the former one. Codes that need more than a click (reset, sign-in) are not taken here.
 * @throws IdentityError INVALID_OOB_CODE, EXPIRED_OOB_CODE, USER_DISABLED, EMAIL_EXISTS
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
  const account = await withTransaction(context.pool, async (client) => {
    const locked = code.accountId === null ? undefined : await lockAccount(client, code.accountId);
    await consumeCode(client, code);
    if (!locked) throw identityError('INVALID_OOB_CODE');
    if (locked.disabled) throw identityError('USER_DISABLED');
    return applyToAccount(context, call, client, { account: locked, code });
  });
  context.letters.wake();
  return presentUpdate(account);
}

async function applyToAccount(
  context: IdentityContext,
  call: IdentityCall,
  client: Database,
  { account, code }: { account: Account; code: OobCode },
): Promise<Account> {
  if (code.kind === 'RECOVER_EMAIL') {
    await requireFree(client, code.email, account);
    // No way back is offered to the address that is left: it may be the intruder's.
    return changeCredentials(context, client, account, { email: code.email, emailVerified: true });
  }
  // The letter proves the address it was written to, and no address the account got since.
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

async function requireFree(client: Database, email: string, account: Account): Promise<void> {
  const owner = await findAccountByEmail(client, email);
  if (owner && owner.id !== account.id) throw identityError('EMAIL_EXISTS');
}
