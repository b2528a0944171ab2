import { data } from 'react-router';
import { findTitles } from '#core/products/find-product.ts';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import type { Route } from './+types/find-products.ts';

/** As many as can be looked through at a glance. */
const limit = 8;

const types = ['course', 'exercise'] as const;

/** `GET /admin/products/find?type=course&mots=…`: displayed products to choose from, by words of their title; of both kinds without one. */
export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const words = (url.searchParams.get('mots') ?? '').slice(0, 100);
  const wanted = types.filter((type) => type === (url.searchParams.get('type') ?? type));
  const found = await Promise.all(
    wanted.map((type) => findTitles(context.get(coreContext), { type, words, limit: limit / wanted.length })),
  );
  return data(found.flat());
});
