import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import { requireUser } from '../require-user.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/scores-add.ts';

/** Asked of the server at each visit, so that its guard decides. */
export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  requireUser(context);
  return null;
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Nouveau résultat', index: false }, matches[0].loaderData?.school);

export default function ScoresAdd() {
  return (
    <>
      <PageHeader title="Résultats" />
      <EmptyState title="Cette partie du bureau n’est pas encore ouverte">
        <p>Elle arrive dans une prochaine version. Rien de ce que vous avez publié n’en dépend.</p>
      </EmptyState>
    </>
  );
}
