import { data } from 'react-router';
import { toInnerPath } from '#common/paths.ts';
import { requestContext } from '../context.ts';
import { describe } from '../meta.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/unauthorized.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const target = toInnerPath(url.searchParams.get('redirect'));
  return data({ target, signedIn: context.get(requestContext).user !== null }, { status: 403 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Accès réservé', index: false }, matches[0].loaderData?.school);

export default function Unauthorized({ loaderData: { target, signedIn } }: Route.ComponentProps) {
  return (
    <Page>
      <ErrorPanel
        title="Cette page est réservée"
        actions={
          <>
            <LinkButton href={signedIn ? '/members' : `/login?redirect=${encodeURIComponent(target)}`}>
              {signedIn ? 'Aller à mon espace' : 'Se connecter'}
            </LinkButton>
            {signedIn ? (
              <LinkButton href="/deconnexion" variant="secondary">
                Se déconnecter
              </LinkButton>
            ) : null}
            <LinkButton href="/" variant="secondary">
              Revenir à l’accueil
            </LinkButton>
          </>
        }
      >
        <p>
          Elle s’ouvre avec un compte de l’administration.
          {signedIn ? ' Si vous en avez un, déconnectez-vous, puis entrez avec celui-là.' : ''}
        </p>
      </ErrorPanel>
    </Page>
  );
}
