import { useEffect, useState } from 'react';
import { openIdentityClient } from '#clients/browser/open-identity-client.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { LeaveForm } from '../frame/leave-form.tsx';
import { SiteFrame } from '../frame/site-frame.tsx';
import { explainAuthError } from '../identity/auth-errors.ts';
import { notifyOtherTabs } from '../identity/other-tabs.ts';
import { nameUnlisted } from '../page-title.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { FormActions } from '../ui/forms/form.tsx';
import { Page } from '../ui/frame/page.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/sign-out.ts';

export const handle: PageHandle = { application: true, frame: SiteFrame };

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const { user, unverified } = context.get(requestContext);
  return {
    email: (user ?? unverified)?.email ?? null,
    services: context.get(browserServicesContext),
    accountRemoved: url.searchParams.get('compte') === 'supprime',
    everywhere: url.searchParams.has('partout'),
  };
});

export const meta = nameUnlisted(m.account_sign_out_title);

/** Sign-out page. Asks for confirmation first, because a GET must not end the session. */
export default function SignOut({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="form">
      {loaderData.email === null ? <Left {...loaderData} /> : <Question email={loaderData.email} />}
    </Page>
  );
}

function Question({ email }: { email: string }) {
  return (
    <>
      <PageHeader title={m.account_sign_out_question()} lead={m.account_sign_out_lead({ email })} />
      <FormActions>
        <LeaveForm />
        <LinkButton href="/members" variant="quiet">
          {m.common_cancel()}
        </LinkButton>
      </FormActions>
    </>
  );
}

function Left({
  services,
  accountRemoved,
  everywhere,
}: Pick<Route.ComponentProps['loaderData'], 'services' | 'accountRemoved' | 'everywhere'>) {
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    notifyOtherTabs();
    openIdentityClient(services)
      .then(({ auth, signOut }) => signOut(auth))
      .catch((failure: unknown) => setError(explainAuthError(failure)));
  }, [services]);
  return (
    <>
      <PageHeader
        title={accountRemoved ? m.account_removed_title() : m.account_signed_out_title()}
        lead={
          accountRemoved
            ? m.account_removed_lead()
            : everywhere
              ? m.devices_left_everywhere()
              : m.account_signed_out()
        }
      />
      {error ? <Notice tone="error" live title={error} /> : null}
      <FormActions>
        <LinkButton href="/" variant="secondary">
          {m.common_back_home()}
        </LinkButton>
        {accountRemoved ? null : (
          <LinkButton href="/login" variant="quiet">
            {m.common_sign_in()}
          </LinkButton>
        )}
      </FormActions>
    </>
  );
}
