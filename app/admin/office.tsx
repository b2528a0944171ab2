import { Outlet, useRouteLoaderData } from 'react-router';
import { flagsContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { requireUser } from '../require-user.ts';
import type { loader as rootLoader } from '../root.tsx';
import { OfficeShell } from '../ui/frame/office-shell.tsx';
import type { Route } from './+types/office.ts';

export const handle: PageHandle = { application: true, layout: 'bare' };

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  const { displayName, email } = requireUser(context);
  return { who: displayName || email, lettersStayHere: context.get(flagsContext).lettersStayHere };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Bureau', index: false }, matches[0].loaderData?.school);

/** The frame of every office screen. */
export default function Office({ loaderData: { who, lettersStayHere } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <OfficeShell
      schoolName={root?.school.name ?? 'Cédille'}
      sections={[
        {
          links: [
            { href: '/admin', label: 'Aujourd’hui', icon: 'home', end: true },
            { href: '/admin/products', label: 'Cours et exercices', icon: 'book' },
            { href: '/admin/news', label: 'Actualités', icon: 'news' },
            { href: '/admin/scores', label: 'Résultats', icon: 'medal' },
            ...(lettersStayHere ? [{ href: '/admin/mail', label: 'Lettres', icon: 'mail' as const }] : []),
          ],
        },
      ]}
      foot={
        <>
          <p>{who}</p>
          <p>
            <a href="/members">Mon espace</a> · <a href="/deconnexion">Se déconnecter</a>
          </p>
        </>
      }
    >
      <Outlet />
    </OfficeShell>
  );
}
