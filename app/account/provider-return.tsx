import { finishProviderSignIn } from '#core/sign-in/provider-sign-in.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { SiteFrame } from '../frame/site-frame.tsx';
import { writeAliveScript } from '../identity/provider-window.ts';
import { nameUnlisted } from '../page-title.ts';
import { useNonce } from '../ui/page-context.ts';
import type { Route } from './+types/provider-return.ts';
import { readProviderCookie } from './provider-cookie.ts';
import { ProviderOutcome } from './provider-outcome.tsx';

export const handle: PageHandle = { application: true, frame: SiteFrame };

/** `/connexion/{provider}/retour`: exchanges the provider's response for tokens, once. */
export const loader = withErrorResponse(async ({ request, url, params, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const answer = await finishProviderSignIn(core, {
    providerId: params.provider,
    answer: url.searchParams,
    browserSecret: readProviderCookie(request, core.siteUrl) ?? '',
  });
  return { answer, services: context.get(browserServicesContext) };
});

export const shouldRevalidate = () => false;

export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });

export const meta = nameUnlisted(m.common_sign_in);

export default function ProviderReturn({ loaderData }: Route.ComponentProps) {
  const { name, inPopup } = loaderData.answer;
  const nonce = useNonce();
  return (
    <>
      {inPopup && name !== null ? (
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: own constant with the name as JSON.
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? writeAliveScript(name) : '' }}
        />
      ) : null}
      <ProviderOutcome {...loaderData} />
    </>
  );
}
