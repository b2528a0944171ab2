import { redirect } from 'react-router';
import { AppError } from '#core/errors.ts';
import { consumePoint, type Limit, toNetwork } from '#core/limits.ts';
import { toBrowserSecret } from '#core/sign-in/provider-attempts.ts';
import { startProviderSignIn } from '#core/sign-in/provider-sign-in.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { SiteFrame } from '../frame/site-frame.tsx';
import { nameUnlisted } from '../page-title.ts';
import type { Route } from './+types/provider-start.ts';
import { readProviderCookie, writeProviderCookie } from './provider-cookie.ts';
import { ProviderOutcome } from './provider-outcome.tsx';

export const handle: PageHandle = { application: true, frame: SiteFrame };

/** High enough for a whole class behind one IP address. */
const fromOneNetwork: Limit = { name: 'provider-network', points: 300, seconds: 300 };

/**
 * `/connexion/{provider}?essai={name}[&fenetre=1][&encore=1]`: redirects to the provider, or shows a page if
 * it cannot.
 * `essai` is the name of the pending sign-in in the calling page.
 */
export const loader = withErrorResponse(async ({ request, url, params, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  await consumePoint(
    core.writes('rate-limit').db,
    fromOneNetwork,
    toNetwork(context.get(requestContext).clientAddress),
  );
  if (!core.signInProviders.find(params.provider)) throw new AppError('not-found', 'unknown provider');
  const name = url.searchParams.get('essai') ?? '';
  if (!/^[\w-]{16,64}$/.test(name))
    throw new AppError('invalid-input', 'malformed name of the pending sign-in');
  const browserSecret = toBrowserSecret(readProviderCookie(request, core.siteUrl));
  const answer = await startProviderSignIn(core, {
    providerId: params.provider,
    name,
    inPopup: url.searchParams.has('fenetre'),
    again: url.searchParams.has('encore'),
    browserSecret,
  });
  if ('address' in answer)
    throw redirect(answer.address, {
      headers: {
        ...headers(),
        // Keeps `window.opener` through the redirects.
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
        'Set-Cookie': writeProviderCookie(browserSecret, core.siteUrl),
      },
    });
  return { answer, services: context.get(browserServicesContext) };
});

export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });

export const meta = nameUnlisted(m.common_sign_in);

export default function ProviderStart({ loaderData }: Route.ComponentProps) {
  return <ProviderOutcome {...loaderData} />;
}
