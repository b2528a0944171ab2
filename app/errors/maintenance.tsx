import { data } from 'react-router';
import { flagsContext } from '../context.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import type { Route } from './+types/maintenance.ts';
import { ClosedPage } from './closed-page.tsx';

export const handle: PageHandle = { layout: 'bare' };

/** While the flag is set the whole site answers from here: not found for nobody, only for later. */
export async function loader({ context }: Route.LoaderArgs) {
  const { maintenance } = context.get(flagsContext);
  return data(
    { maintenance },
    maintenance ? { status: 503, headers: { 'Retry-After': '600', 'Cache-Control': 'no-store' } } : {},
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Maintenance', index: false }, matches[0].loaderData?.school);

export default function Maintenance({ loaderData: { maintenance } }: Route.ComponentProps) {
  if (!maintenance)
    return (
      <ClosedPage title="Le site est ouvert" actions={<LinkButton href="/">Aller à l’accueil</LinkButton>}>
        <p>La maintenance est terminée.</p>
      </ClosedPage>
    );
  return (
    <ClosedPage title="Un instant, nous rangeons" actions={<LinkButton href="/">Réessayer</LinkButton>}>
      <p>
        Le site est en maintenance et revient dans quelques minutes. Vos cours et vos achats vous attendent.
      </p>
    </ClosedPage>
  );
}
