import { QueueFullError } from '#twins/kit/bounded-queue.ts';
import { inTransaction } from '#twins/kit/transaction.ts';
import { type AccountRow, findAccountByEmail, lockAccount, updateAccount } from '../accounts/account.ts';
import { requireEmail } from '../accounts/account-fields.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { admitSignIn, clearFailedSignIns, withdrawSignIn } from '../throttle/admission.ts';
import { completeFirstFactor } from '../tokens/complete-sign-in.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

/** Responds to an unknown address exactly as to a wrong password, and after the same amount of work. */
export async function signInWithPassword(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['email', 'password']);
  if (fields.get('email') === '') throw identityError('INVALID_EMAIL');
  const email = requireEmail(fields);
  const password = stringField(fields, 'password');
  if (password === undefined) throw identityError('MISSING_PASSWORD');

  const admission = await admitSignIn(context, { email, address: call.address });
  const account = await findAccountByEmail(context.pool, email);
  const { matches, needsRehash } = await context.passwords
    .verify(account?.passwordHash, password)
    .catch(async (cause: unknown) => {
      if (cause instanceof QueueFullError) await withdrawSignIn(context, admission);
      throw cause;
    });
  if (!account || !matches) throw identityError('INVALID_LOGIN_CREDENTIALS');
  await clearFailedSignIns(context, admission);

  const rehash = needsRehash ? await rehashIfIdle(context, password) : undefined;
  const session = await openSession(context, call, account, rehash);
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: account.id,
    email,
    displayName: account.displayName ?? '',
    registered: true,
    ...session,
  };
}

/** Returns undefined if the queue is full, so that a rehash never delays another sign-in. */
async function rehashIfIdle(context: IdentityContext, password: string): Promise<string | undefined> {
  try {
    return await context.passwords.hash(password);
  } catch (cause) {
    if (cause instanceof QueueFullError) return undefined;
    throw cause;
  }
}

async function openSession(
  context: IdentityContext,
  call: IdentityCall,
  verified: AccountRow,
  rehash: string | undefined,
) {
  return inTransaction(context.pool, async (client) => {
    const account = await lockAccount(client, verified.id);
    // The password was changed or removed while it was being checked.
    if (account?.passwordHash !== verified.passwordHash) throw identityError('INVALID_LOGIN_CREDENTIALS');
    if (account.disabled) throw identityError('USER_DISABLED');
    if (rehash !== undefined) await updateAccount(client, account.id, { passwordHash: rehash });
    return completeFirstFactor(context, call, client, account, { signInProvider: 'password' });
  });
}
