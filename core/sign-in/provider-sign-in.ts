import type { ProviderAnswer, ProviderRefusal } from '#common/provider-answer.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type ProviderSignInPlan, saveProviderSignIn, takeProviderSignIn } from './provider-attempts.ts';
import type { ProviderError } from './sign-in-providers.ts';

/**
 * Sends a browser to a provider: the address there, or why not. With `again` the person proves themselves although the provider
 * still knows them.
 * @throws {AppError} not-found for a provider that this school does not have
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
    // Nobody has answered yet: what is wrong is what the school says of the provider.
    return {
      name: plan.name,
      inPopup: plan.inPopup,
      outcome: { refusal: refusal === 'invalid' ? 'misconfigured' : refusal },
    };
  }
}

/**
 * What a provider has sent along with the browser, exchanged for its tokens: once, in the browser that set out, within ten minutes.
 * @throws {AppError} not-found for a provider that this school does not have
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
  if (!provider) throw new AppError('not-found', 'no such sign-in provider');
  return provider;
}

/** @throws what it is given, where no provider is to blame */
function readRefusal(core: Core, providerId: string, error: unknown): ProviderRefusal {
  if (!isProviderError(error)) throw error;
  const refusal = error.fault === 'forged' ? 'invalid' : error.fault;
  log(core, providerId, refusal, error.message);
  return refusal;
}

/** By its name: the client may have been loaded beside the built site, with a class of its own. */
const isProviderError = (error: unknown): error is ProviderError =>
  error instanceof Error && error.name === 'ProviderError';

function log(core: Core, providerId: string, refusal: ProviderRefusal, reason: string): void {
  const level = refusal === 'down' || refusal === 'misconfigured' ? 'warn' : 'info';
  core.log[level]({ providerId, refusal, reason }, 'sign-in by a provider failed');
}
