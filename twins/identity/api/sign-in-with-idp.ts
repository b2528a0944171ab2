import { inTransaction } from '#twins/kit/transaction.ts';
import { type AccountRow, findAccountByEmail } from '../accounts/account.ts';
import { presentProviders, withoutNull } from '../accounts/present-account.ts';
import { isLinked } from '../accounts/provider-links.ts';
import type { Assertion } from '../federation/assertion.ts';
import { consumePendingToken, storeAssertion } from '../federation/pending-credentials.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { admitDisclosure } from '../throttle/admission.ts';
import { completeFirstFactor, completeSignIn } from '../tokens/complete-sign-in.ts';
import type { VerifiedIdToken } from '../tokens/id-token.ts';
import { authenticate } from '../tokens/sessions.ts';
import { booleanField, readFields, stringField } from '../wire/fields.ts';
import { IdentityError } from '../wire/identity-error.ts';
import { type Entry, enterByProvider, linkByProvider } from './enter-by-provider.ts';
import { FIELDS_OF_CREDENTIAL, type IdpCredential, readIdpCredential } from './read-idp-credential.ts';

type Request = {
  credential: IdpCredential;
  /** Verified ID token of the account to which the identity is linked. */
  token: VerifiedIdToken | undefined;
  autoCreate: boolean;
  wantsCredential: boolean;
};

/** Signs in to or creates the account of a provider identity. An idToken links the identity instead. */
export async function signInWithIdp(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, [
    ...FIELDS_OF_CREDENTIAL,
    'idToken',
    'autoCreate',
    'returnIdpCredential',
  ]);
  const isLinking = stringField(fields, 'idToken') !== undefined;
  const token = isLinking ? (await authenticate(context, fields)).token : undefined;
  const autoCreate = booleanField(fields, 'autoCreate') ?? true;
  const wantsCredential = booleanField(fields, 'returnIdpCredential') ?? false;
  const credential = await readIdpCredential(context, call, fields);
  const request = { credential, token, autoCreate, wantsCredential };
  await admitUnverified(context, call, request);
  try {
    return await enterOnceMore(context, call, request);
  } catch (cause) {
    if (!isConflict(cause)) throw cause;
    return answerConflict(context, request, cause);
  }
}

/** Rate-limits responses that reveal whether an unverified address has an account. */
async function admitUnverified(
  context: IdentityContext,
  call: IdentityCall,
  { credential: { assertion }, token, autoCreate }: Request,
): Promise<void> {
  const { email, isEmailProven } = assertion;
  const isAsked = email !== null && !isEmailProven && (autoCreate || token !== undefined);
  if (!isAsked || (await isLinked(context.pool, assertion))) return;
  const owner = await findAccountByEmail(context.pool, email);
  const isTaken = owner !== undefined && owner.id !== token?.uid;
  await admitDisclosure(context, call.address, { isTaken });
}

/** Tries twice, because a concurrent sign-up with the same address can make the first try fail. */
async function enterOnceMore(
  context: IdentityContext,
  call: IdentityCall,
  request: Request,
): Promise<object> {
  try {
    return await enter(context, call, request);
  } catch (cause) {
    if (request.token || !isConflict(cause)) throw cause;
    return enter(context, call, request);
  }
}

async function enter(context: IdentityContext, call: IdentityCall, request: Request): Promise<object> {
  const { credential, token, autoCreate } = request;
  const { assertion, pendingToken } = credential;
  const isSignUpOpen = await context.isSignUpOpen(assertion.isEmailProven ? assertion.email : null);
  const entered = await inTransaction(context.pool, async (client) => {
    const entry = token
      ? await linkByProvider(context, client, assertion, token)
      : await enterByProvider(context, client, assertion, { autoCreate, isSignUpOpen });
    if (entry.needsConfirmation) return { entry };
    if (pendingToken !== undefined) await consumePendingToken(client, pendingToken);
    const { providerId: signInProvider } = assertion;
    const { account } = entry;
    const tokens = token
      ? await completeSignIn(context, call, client, account, {
          signInProvider,
          secondFactorId: token.secondFactorId,
        })
      : await completeFirstFactor(context, call, client, account, { signInProvider });
    return { entry, tokens };
  });
  const { entry, tokens } = entered;
  if (!tokens) return answerUnconfirmed(context, request, entry);
  const { account, isNewUser } = entry;
  return {
    ...presentCredential(credential),
    localId: account.id,
    ...(isNewUser ? { isNewUser } : {}),
    ...presentProof(account, assertion),
    ...(account.email === null || account.email === assertion.email ? {} : { originalEmail: account.email }),
    ...tokens,
  };
}

/** Returns the account's `emailVerified` if it has the provider's address, otherwise the provider's claim. */
function presentProof(account: AccountRow, { email, isEmailProven }: Assertion): { emailVerified?: boolean } {
  if (account.email !== email) return { emailVerified: isEmailProven };
  return email === null ? {} : { emailVerified: account.emailVerified };
}

/**
 * Responds that the address belongs to an account with other sign-in methods. The SDK then throws
 * auth/account-exists-with-different-credential, and the user can link the credential after signing in.
 */
async function answerUnconfirmed(
  context: IdentityContext,
  request: Request,
  { account }: Entry,
): Promise<object> {
  return {
    ...presentCredential(request.credential),
    needConfirmation: true,
    verifiedProvider: [...new Set(presentProviders(account).map(({ providerId }) => providerId))],
    ...(await presentPendingToken(context, request)),
  };
}

/** Returns the credential with the conflict, with status 200 if `returnIdpCredential` is set, as Google. */
async function answerConflict(
  context: IdentityContext,
  request: Request,
  cause: IdentityError,
): Promise<object> {
  const { credential } = request;
  if (request.wantsCredential) {
    const pending = await presentPendingToken(context, request);
    return { ...presentCredential(credential), errorMessage: cause.message, ...pending };
  }
  throw cause;
}

function isConflict(cause: unknown): cause is IdentityError {
  return (
    cause instanceof IdentityError &&
    (cause.message === 'EMAIL_EXISTS' || cause.message === 'FEDERATED_USER_ID_ALREADY_LINKED')
  );
}

/** Returns the token of the request, or stores the credential and returns a new token. */
async function presentPendingToken(
  context: IdentityContext,
  { credential, wantsCredential }: Request,
): Promise<{ pendingToken?: string }> {
  if (!wantsCredential) return {};
  const { assertion, pendingToken } = credential;
  return { pendingToken: pendingToken ?? (await storeAssertion(context.pool, assertion, context.now())) };
}

function presentCredential({ assertion, idToken, accessToken, nonce }: IdpCredential) {
  const { providerId, email, isEmailProven, displayName, firstName, lastName, photoUrl } = assertion;
  return withoutNull({
    kind: 'identitytoolkit#VerifyAssertionResponse',
    context: '',
    providerId,
    federatedId: federatedIdOf(assertion),
    email,
    emailVerified: email === null ? null : isEmailProven,
    displayName,
    fullName: displayName,
    firstName,
    lastName,
    photoUrl,
    rawUserInfo: assertion.rawUserInfo,
    oauthIdToken: idToken ?? null,
    oauthAccessToken: accessToken ?? null,
    nonce: nonce ?? null,
  });
}

/** Google identifies its own users by a URL. */
function federatedIdOf({ providerId, rawId }: Assertion): string {
  return providerId === 'google.com' ? `https://accounts.google.com/${rawId}` : rawId;
}
