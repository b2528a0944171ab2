import { answerErrors } from '../errors/answer-errors.ts';
import { unknownParameter } from '../errors/unknown-parameter.ts';
import { describe } from '../meta.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/not-open-yet.ts';

/** The parts of the office that exist by their addresses already: news and results, lists, `add` and `edit-{id}`. */
export const loader = answerErrors(async ({ url, params, context }: Route.LoaderArgs) => {
  const { edit = 'edit-' } = params as { edit?: string };
  if (!edit.startsWith('edit-')) throw unknownParameter(url, context);
  return { title: url.pathname.startsWith('/admin/news') ? 'Actualités' : 'Résultats' };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe({ title: loaderData?.title ?? 'Bureau', index: false }, matches[0].loaderData?.school);

export default function NotOpenYet({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title="Cette partie du bureau n’est pas encore ouverte">
        <p>Elle arrive dans une prochaine version. Rien de ce que vous avez publié n’en dépend.</p>
      </EmptyState>
    </>
  );
}
