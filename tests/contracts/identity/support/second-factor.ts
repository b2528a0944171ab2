import {
  type Auth,
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  type MultiFactorError,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type User,
} from '@firebase/auth';
import { type Authenticator, enrolAuthenticator, expectSecondFactor } from './authenticator.ts';
import { startIdentity, type TestIdentity } from './start-identity.ts';
import type { TestBrowser } from './test-browser.ts';

export const email = 'camille@ecole.example';
export const password = 'un cheval sur le balcon';
export const STEP_MS = 30_000;

/** Starts at the beginning of a time step, so that no code expires during a test. */
export const startAtStep = (options: Parameters<typeof startIdentity>[0] = {}) =>
  startIdentity({ ...options, startAt: new Date(Math.ceil(Date.now() / STEP_MS) * STEP_MS) });

type Member = { browser: TestBrowser; user: User; app: Authenticator };

export async function signUpProven(identity: TestIdentity, address = email) {
  const browser = identity.browser();
  const { user } = await createUserWithEmailAndPassword(browser.auth, address, password);
  await identity.admin('accounts:update', { localId: user.uid, emailVerified: true });
  await user.getIdToken(true);
  return { browser, user };
}

export async function enrolled(identity: TestIdentity): Promise<Member> {
  const { browser, user } = await signUpProven(identity);
  const app = await enrolAuthenticator(user, identity.now());
  // The enrolment consumed the code of this step; the next step has a new code.
  identity.advance(STEP_MS);
  return { browser, user, app };
}

export const signIn = (auth: Auth, secret = password) =>
  expectSecondFactor(signInWithEmailAndPassword(auth, email, secret));

export function resolve(auth: Auth, error: MultiFactorError, { id }: { id: string }, code: string) {
  const assertion = TotpMultiFactorGenerator.assertionForSignIn(id, code);
  return getMultiFactorResolver(auth, error).resolveSignIn(assertion);
}

export async function finalize(
  identity: TestIdentity,
  error: MultiFactorError,
  app: Authenticator,
  code: string,
) {
  const { mfaPendingCredential } = responseOf(error);
  const answer = await identity.call('v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential,
    mfaEnrollmentId: app.id,
    totpVerificationInfo: { verificationCode: code },
  });
  return answer.body.error?.message ?? 'ok';
}

export function responseOf(error: MultiFactorError): Record<string, unknown> {
  return (error.customData as unknown as { _serverResponse: Record<string, unknown> })._serverResponse;
}
