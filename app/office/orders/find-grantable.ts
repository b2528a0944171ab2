import { data } from 'react-router';
import { findTitles } from '#core/products/find-product.ts';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import type { Route } from './+types/find-grantable.ts';

const limit = 8;

/** `GET /admin/orders/products?mots=…`: products to grant, displayed or not, by words of their title. */
export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const words = (url.searchParams.get('mots') ?? '').toWellFormed().replaceAll('\0', '').slice(0, 100);
  return data(await findTitles(context.get(coreContext), { words, limit }));
});
