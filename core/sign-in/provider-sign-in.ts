import type { ProviderAnswer, ProviderRefusal } from '#common/provider-answer.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type ProviderSignInPlan, saveProviderSignIn, takeProviderSignIn } from './provider-attempts.ts';
import type { ProviderError } from './sign-in-providers.ts';

/**
 * Returns the address of the sign-in page, or a refusal. `again` makes the provider reauthenticate the user.
 * @throws {AppError} not-found if the school does not offer the provider
 */
export async function startProviderSignIn(
  core: Core,
  { again, browserSecret, ...plan }: ProviderSignInPlan & { again: boolean; browserSecret: string },
): Promise<{ address: string } | ProviderAnswer> {
  const provider = findProvider(core, plan.providerId);
  try {
    const { state, nonce, codeVerifier } = await saveProviderSignIn(
      core.writes('sign-in'),
      plan,
      browserSecret,
    );
    const address = await core.signInProviders.begin(provider, { state, nonce, codeVerifier, again });
    return { address: address.href };
  } catch (error) {
    const refusal = readRefusal(core, plan.providerId, error);
    // The provider has not responded yet, so `invalid` means wrong settings of the school.
    return {
      name: plan.name,
      inPopup: plan.inPopup,
      outcome: { refusal: refusal === 'invalid' ? 'misconfigured' : refusal },
    };
  }
}

/**
 * Exchanges the provider's response for tokens, once and in the browser that started the sign-in.
 * @throws {AppError} not-found if the school does not offer the provider
 */
export async function finishProviderSignIn(
  core: Core,
  {
    providerId,
    answer,
    browserSecret,
  }: { providerId: string; answer: URLSearchParams; browserSecret: string },
): Promise<ProviderAnswer> {
  const provider = findProvider(core, providerId);
  const state = answer.get('state') ?? '';
  const attempt = await takeProviderSignIn(core.writes('sign-in'), { providerId, state, browserSecret });
  if (!attempt) {
    if (state) log(core, providerId, 'invalid', 'the attempt is unknown here, used or too old');
    return { name: null, inPopup: false, outcome: { refusal: 'invalid' } };
  }
  const { name, inPopup, rawNonce, nonce, codeVerifier } = attempt;
  try {
    const tokens = await core.signInProviders.finish(provider, answer, { state, nonce, codeVerifier });
    return { name, inPopup, outcome: { credential: { ...tokens, rawNonce } } };
  } catch (error) {
    return { name, inPopup, outcome: { refusal: readRefusal(core, providerId, error) } };
  }
}

function findProvider(core: Core, id: string) {
  const provider = core.signInProviders.find(id);
  if (!provider) throw new AppError('not-found', 'unknown sign-in provider');
  return provider;
}

/** Returns the refusal to show. Rethrows an error that is not a `ProviderError`. */
function readRefusal(core: Core, providerId: string, error: unknown): ProviderRefusal {
  if (!isProviderError(error)) throw error;
  const refusal = error.fault === 'forged' ? 'invalid' : error.fault;
  log(core, providerId, refusal, error.message);
  return refusal;
}

/** Compares the name, because a client loaded outside the built site has its own copy of the class. */
const isProviderError = (error: unknown): error is ProviderError =>
  error instanceof Error && error.name === 'ProviderError';

function log(core: Core, providerId: string, refusal: ProviderRefusal, reason: string): void {
  const level = refusal === 'down' || refusal === 'misconfigured' ? 'warn' : 'info';
  core.log[level]({ providerId, refusal, reason }, 'sign-in by a provider failed');
}
