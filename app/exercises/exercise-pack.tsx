import { openProduct } from '#core/products/open-product.ts';
import { coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { isId, unknownParameter } from '../errors/unknown-parameter.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { ProductView } from '../product/product-view.tsx';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/exercise-pack.ts';

export const handle: PageHandle = { application: true, layout: 'member' };

export const loader = answerErrors(async ({ url, params, context }: Route.LoaderArgs) => {
  if (!isId(params.productId)) throw unknownParameter(url, context);
  const user = requireUser(context);
  const product = await openProduct(context.get(coreContext), 'exercise', params.productId, user);
  return { product, admin: user.admin };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe({ title: loaderData?.product.title ?? '', index: false }, matches[0].loaderData?.school);

export default function ExercisePack({ loaderData }: Route.ComponentProps) {
  return <ProductView {...loaderData} />;
}
