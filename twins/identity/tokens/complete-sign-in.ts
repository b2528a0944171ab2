import type { Queryable } from '#twins/kit/transaction.ts';
import { type AccountRow, updateAccount } from '../accounts/account.ts';
import { presentSecondFactors } from '../accounts/present-account.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { insertPendingSignIn } from '../second-factor/factor-rows.ts';
import { recordAddress } from '../throttle/admission.ts';
import type { SignInProviderId } from './id-token.ts';
import { issueTokens, type TokenFields } from './sessions.ts';

/** What a sign-in answers that is not over: the SDK throws `auth/multi-factor-auth-required` and asks for a code. */
type PendingFields = { mfaPendingCredential: string; mfaInfo: Record<string, unknown>[] };

type SignIn = { signInProvider: SignInProviderId };

/**
 * The end of every sign-in by a first factor, in the transaction that holds the account locked: tokens, or for an account with
 * a second factor the credential with which `mfaSignIn:finalize` goes on.
 */
export async function completeFirstFactor(
  context: IdentityContext,
  call: IdentityCall,
  client: Queryable,
  account: AccountRow,
  signIn: SignIn,
): Promise<TokenFields | PendingFields> {
  if (account.secondFactors.length === 0) return completeSignIn(context, call, client, account, signIn);
  const mfaPendingCredential = await insertPendingSignIn(
    client,
    { accountId: account.id, signInProvider: signIn.signInProvider },
    context.now(),
  );
  return { mfaPendingCredential, mfaInfo: presentSecondFactors(account) };
}

/** Opens a session for somebody who has shown all that is asked of them, and remembers from where. */
export async function completeSignIn(
  context: IdentityContext,
  call: IdentityCall,
  client: Queryable,
  account: AccountRow,
  session: SignIn & { secondFactorId?: string | undefined; developerClaims?: string | null },
): Promise<TokenFields> {
  const now = context.now();
  await updateAccount(client, account.id, { lastLoginAt: now });
  await recordAddress(client, context.throttle, { accountId: account.id, address: call.address, at: now });
  return issueTokens(context, client, account, session);
}
