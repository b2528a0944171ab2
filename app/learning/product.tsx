import { listRelated } from '#core/products/catalogue/recommend-products.ts';
import { openProduct } from '#core/products/open-product.ts';
import { coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { isId, unknownParameter } from '../errors/unknown-parameter.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describeUnlisted } from '../page-title.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/product.ts';
import { ProductView } from './product-view.tsx';

export const handle: PageHandle = { application: true, layout: 'member' };

/** Products beside the one that is shown. */
const relatedCount = 4;

/** What the page of a product shows to who is signed in. */
export const loader = answerErrors(async ({ url, params, context }: Route.LoaderArgs) => {
  const [type, id] =
    'courseId' in params ? (['course', params.courseId] as const) : (['exercise', params.productId] as const);
  if (!isId(id)) throw unknownParameter(url, context);
  const core = context.get(coreContext);
  const user = requireUser(context);
  const product = await openProduct(core, type, id, user);
  const related = await listRelated(core, product, { uid: user.uid, limit: relatedCount });
  return { product, related, admin: user.admin };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.product.title ?? '', matches[0].loaderData);

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductView {...loaderData} />;
}
