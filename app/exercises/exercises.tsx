import { typeset } from '#common/typography.ts';
import { listProducts } from '#core/products/list-products.ts';
import { coreContext, requestContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import { Catalogue } from '../product/catalogue.tsx';
import { readCursor } from '../product/cursor.ts';
import type { Route } from './+types/exercises.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const after = readCursor(url.searchParams.get('apres'));
  const uid = context.get(requestContext).user?.uid;
  return {
    page: await listProducts(context.get(coreContext), { type: 'exercise', uid, after }),
    isFirst: !after,
  };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe(
    {
      title: 'Les exercices',
      description: 'Packs d’exercices de français avec corrigés, pour s’entraîner à chaque niveau.',
    },
    matches[0].loaderData?.school,
  );

export default function Exercises({ loaderData }: Route.ComponentProps) {
  return (
    <Catalogue
      {...loaderData}
      title="Les exercices"
      lead={typeset(
        'Des packs pour s’entraîner : dictées, grammaire, préparation aux examens, toujours avec les corrigés.',
      )}
      path="/exercices"
      empty="Les premiers exercices arrivent"
    />
  );
}
