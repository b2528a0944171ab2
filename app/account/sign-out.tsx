import { signOut } from '@firebase/auth';
import { useEffect, useState } from 'react';
import { openAuth } from '#clients/browser/firebase-auth.ts';
import { m } from '#words/messages.js';
import { browserServicesContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { explainAuthError } from '../identity/auth-errors.ts';
import { closeSiteSession } from '../identity/site-session.ts';
import { describe } from '../meta.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { FormActions } from '../ui/forms/form.tsx';
import { Page } from '../ui/frame/page.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/sign-out.ts';

export const handle: PageHandle = { application: true };

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => ({
  services: context.get(browserServicesContext),
  accountRemoved: url.searchParams.get('compte') === 'supprime',
}));

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.account_sign_out_title(), index: false }, matches[0].loaderData);

/** Ends the site's session and the identity client's own, in this browser. */
export default function SignOut({ loaderData: { services, accountRemoved } }: Route.ComponentProps) {
  const [state, setState] = useState<'leaving' | 'left' | { error: string }>('leaving');
  useEffect(() => {
    closeSiteSession()
      .then(() => signOut(openAuth(services)))
      .then(
        () => setState('left'),
        (error: unknown) => setState({ error: explainAuthError(error) }),
      );
  }, [services]);
  return (
    <Page width="form">
      <PageHeader
        title={
          accountRemoved
            ? m.account_removed_title()
            : state === 'left'
              ? m.account_signed_out_title()
              : m.account_sign_out_title()
        }
        lead={accountRemoved ? m.account_removed_lead() : undefined}
      />
      {state === 'leaving' ? <Spinner label={m.account_signing_out()} /> : null}
      {state === 'left' ? <p role="status">{m.account_signed_out()}</p> : null}
      {typeof state === 'object' ? <Notice tone="error" live title={state.error} /> : null}
      <FormActions>
        <LinkButton href="/" variant="secondary">
          {m.frame_home_back()}
        </LinkButton>
      </FormActions>
    </Page>
  );
}
