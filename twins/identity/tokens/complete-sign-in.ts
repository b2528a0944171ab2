import type { Queryable } from '#twins/kit/transaction.ts';
import { type AccountRow, updateAccount } from '../accounts/account.ts';
import { presentSecondFactors } from '../accounts/present-account.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { insertPendingSignIn } from '../second-factor/factor-rows.ts';
import { recordAddress } from '../throttle/admission.ts';
import type { SignInProviderId } from './id-token.ts';
import { issueTokens, type TokenFields } from './sessions.ts';

/** Response that makes the SDK throw `auth/multi-factor-auth-required`, so that the app requests a code. */
type PendingFields = { mfaPendingCredential: string; mfaInfo: Record<string, unknown>[] };

type SignIn = { signInProvider: SignInProviderId };

/**
 * Completes the first factor of a sign-in. The account row must be locked. Returns tokens, or if the account
 * has a second factor, the credential for `mfaSignIn:finalize`.
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

/** Opens a session after all required factors and records the client's network address. */
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
