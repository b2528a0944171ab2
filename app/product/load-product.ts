import type { LoaderFunctionArgs } from 'react-router';
import { listRelated } from '#core/products/list-related.ts';
import { openProduct } from '#core/products/open-product.ts';
import type { ProductType } from '#core/products/product.ts';
import { coreContext } from '../context.ts';
import { isId, unknownParameter } from '../errors/unknown-parameter.ts';
import { requireUser } from '../require-user.ts';

/** Products beside the one that is shown. */
const relatedCount = 4;

/** What the page of a product shows to who is signed in. */
export async function loadProduct(
  { url, context }: { url: URL; context: LoaderFunctionArgs['context'] },
  type: ProductType,
  id: string,
) {
  if (!isId(id)) throw unknownParameter(url, context);
  const core = context.get(coreContext);
  const user = requireUser(context);
  const product = await openProduct(core, type, id, user);
  const related = await listRelated(core, product, { uid: user.uid, limit: relatedCount });
  return { product, related, admin: user.admin };
}
