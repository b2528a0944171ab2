import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { HashingOverloadError } from '../passwords/hashing-queue.ts';
import { withTransaction } from '../schema/database.ts';
import { acquitSignIn, admitSignIn, withdrawSignIn } from '../throttle/admit-sign-in.ts';
import { rememberAddress } from '../throttle/known-addresses.ts';
import { issueTokens } from '../tokens/issue-tokens.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { type Account, findAccountByEmail, lockAccount } from './account.ts';
import { requireEmail } from './normalise-email.ts';
import { updateAccount } from './update-account.ts';

/**
 * accounts:signInWithPassword. An unknown address and a wrong password are the same answer after the same work.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithPassword
 */
export async function signInWithPassword(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['email', 'password']);
  const email = requireEmail(fields);
  const password = stringField(fields, 'password');
  if (password === undefined) throw identityError('MISSING_PASSWORD');

  const admission = await admitSignIn(context, { email, address: call.address });
  const account = await findAccountByEmail(context.pool, email);
  const { matches, needsRehash } = await context.passwords
    .verify(account?.passwordHash, password)
    .catch(async (cause: unknown) => {
      if (cause instanceof HashingOverloadError) await withdrawSignIn(context, admission);
      throw cause;
    });
  if (!account || !matches) throw identityError('INVALID_LOGIN_CREDENTIALS');
  await acquitSignIn(context, admission);

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

/** A better hash can wait for a calmer moment; the person cannot. */
async function rehashIfIdle(context: IdentityContext, password: string): Promise<string | undefined> {
  try {
    return await context.passwords.hash(password);
  } catch (cause) {
    if (cause instanceof HashingOverloadError) return undefined;
    throw cause;
  }
}

async function openSession(
  context: IdentityContext,
  call: IdentityCall,
  verified: Account,
  rehash: string | undefined,
) {
  return withTransaction(context.pool, async (client) => {
    const account = await lockAccount(client, verified.id);
    // Changed or removed while the old password was being checked: then it was the wrong one after all.
    if (account?.passwordHash !== verified.passwordHash) throw identityError('INVALID_LOGIN_CREDENTIALS');
    if (account.disabled) throw identityError('USER_DISABLED');
    const now = context.now();
    await updateAccount(client, account.id, {
      lastLoginAt: now,
      ...(rehash === undefined ? {} : { passwordHash: rehash }),
    });
    await rememberAddress(client, context.throttle, {
      accountId: account.id,
      address: call.address,
      at: now,
    });
    return issueTokens(context, client, account, { signInProvider: 'password' });
  });
}
