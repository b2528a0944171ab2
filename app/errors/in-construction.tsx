import { readSchool } from '#core/settings/school.ts';
import { coreContext, flagsContext } from '../context.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import type { Route } from './+types/in-construction.ts';
import { answerErrors } from './answer-errors.ts';
import { ClosedPage } from './closed-page.tsx';

export const handle: PageHandle = { layout: 'bare' };

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  const { email } = await readSchool(context.get(coreContext));
  return { construction: context.get(flagsContext).construction, email };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Bientôt', index: false }, matches[0].loaderData?.school);

export default function InConstruction({ loaderData: { construction, email } }: Route.ComponentProps) {
  if (!construction)
    return (
      <ClosedPage title="L’école est ouverte" actions={<LinkButton href="/">Aller à l’accueil</LinkButton>}>
        <p>Entrez : les cours vous attendent.</p>
      </ClosedPage>
    );
  return (
    <ClosedPage
      title="L’école ouvre bientôt"
      actions={
        <LinkButton href={`mailto:${email}`} variant="secondary">
          Nous écrire
        </LinkButton>
      }
    >
      <p>Ce site est en préparation. Revenez dans quelques jours : les premiers cours vous attendront.</p>
    </ClosedPage>
  );
}
