import { signOut } from 'firebase/auth';
import { useEffect, useState } from 'react';
import { openAuth } from '#clients/browser/firebase-auth.ts';
import { browserServicesContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { explainAuthError } from '../identity/auth-errors.ts';
import { closeSiteSession } from '../identity/site-session.ts';
import { describe } from '../meta.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { FormActions } from '../ui/forms/form-stack.tsx';
import { Page } from '../ui/frame/page.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/sign-out.ts';

export const handle: PageHandle = { application: true };

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => ({
  services: context.get(browserServicesContext),
  accountRemoved: url.searchParams.get('compte') === 'supprime',
}));

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Se déconnecter', index: false }, matches[0].loaderData?.school);

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
        title={accountRemoved ? 'Votre compte est supprimé' : state === 'left' ? 'À bientôt' : 'Déconnexion'}
        lead={accountRemoved ? 'Merci d’avoir appris avec nous.' : undefined}
      />
      {state === 'leaving' ? <Spinner label="Nous fermons votre session…" /> : null}
      {state === 'left' ? <p role="status">Vous êtes déconnecté de cet appareil.</p> : null}
      {typeof state === 'object' ? <Notice tone="error" live title={state.error} /> : null}
      <FormActions>
        <LinkButton href="/" variant="secondary">
          Revenir à l’accueil
        </LinkButton>
      </FormActions>
    </Page>
  );
}
