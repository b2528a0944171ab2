import { data } from 'react-router';
import { findTitles } from '#core/products/find-product.ts';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import type { Route } from './+types/find-products.ts';

const limit = 8;

const types = ['course', 'exercise'] as const;

/** `GET /admin/products/find?type=course&mots=…`: displayed products by title, of both types by default. */
export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const words = (url.searchParams.get('mots') ?? '').slice(0, 100);
  const wanted = types.filter((type) => type === (url.searchParams.get('type') ?? type));
  const found = await Promise.all(
    wanted.map((type) => findTitles(context.get(coreContext), { type, words, limit: limit / wanted.length })),
  );
  return data(found.flat());
});
