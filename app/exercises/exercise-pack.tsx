import { answerErrors } from '../errors/answer-errors.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { loadProduct } from '../product/load-product.ts';
import { ProductView } from '../product/product-view.tsx';
import type { Route } from './+types/exercise-pack.ts';

export const handle: PageHandle = { application: true, layout: 'member' };

export const loader = answerErrors((args: Route.LoaderArgs) =>
  loadProduct(args, 'exercise', args.params.productId),
);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe({ title: loaderData?.product.title ?? '', index: false }, matches[0].loaderData);

export default function ExercisePack({ loaderData }: Route.ComponentProps) {
  return <ProductView {...loaderData} />;
}
