import { type LoaderFunctionArgs, redirect } from 'react-router';
import { findBySlug } from '#core/seo/find-by-slug.ts';
import { coreContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';

type Args = Pick<LoaderFunctionArgs, 'context'> & { url: URL; params: { productId?: string } };

/**
 * Returns the id of the product in `/products/{id or slug}`, or the segment if no product has it.
 * Redirects from an earlier slug, also on pages below.
 * @throws the fatal not-found if the segment is malformed
 */
export async function requireProductId({ params, url, context }: Args): Promise<string> {
  const segment = requireId(params.productId, { url, context });
  const found = await findBySlug(context.get(coreContext), 'product', segment);
  if (!found?.current) return found?.id ?? segment;
  const rest = url.pathname.slice(`/products/${segment}`.length);
  throw redirect(`/products/${found.current}${rest}${url.search}`, 301);
}
