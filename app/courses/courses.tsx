import { typeset } from '#common/typography.ts';
import { listProducts } from '#core/products/list-products.ts';
import { coreContext, requestContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import { Catalogue } from '../product/catalogue.tsx';
import { readCursor } from '../product/cursor.ts';
import type { Route } from './+types/courses.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const after = readCursor(url.searchParams.get('apres'));
  const uid = context.get(requestContext).user?.uid;
  return {
    page: await listProducts(context.get(coreContext), { type: 'course', uid, after }),
    isFirst: !after,
  };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe(
    { title: 'Les cours', description: 'Cours de français en ligne, du niveau A1 au niveau C1.' },
    matches[0].loaderData?.school,
  );

export default function Courses({ loaderData }: Route.ComponentProps) {
  return (
    <Catalogue
      {...loaderData}
      title="Les cours"
      lead={typeset(
        'Des parcours complets, du premier bonjour aux débats d’idées. Vous avancez à votre rythme, avec des vidéos, des textes et des corrigés.',
      )}
      path="/courses"
      empty="Les premiers cours arrivent"
    />
  );
}
