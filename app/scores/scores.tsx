import { describe } from '../meta.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Hero } from '../ui/frame/hero.tsx';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/scores.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  describe(
    {
      title: 'Les résultats',
      description: 'Résultats aux examens de français, publiés avec l’accord des candidats.',
    },
    matches[0].loaderData?.school,
  );

export default function Scores() {
  return (
    <Page>
      <Hero
        title="Les résultats"
        lead="Les résultats de nos élèves au DELF, au DALF, au TCF et au TEF, publiés avec leur accord."
      />
      <EmptyState
        title="Aucun résultat publié pour le moment"
        action={<LinkButton href="/courses">Voir les cours</LinkButton>}
      >
        <p>Les prochaines sessions approchent : leurs résultats apparaîtront ici.</p>
      </EmptyState>
    </Page>
  );
}
