import { data } from 'react-router';
import { findTitles } from '#core/products/find-titles.ts';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import type { Route } from './+types/find-products.ts';

/** As many as can be looked through at a glance. */
const limit = 8;

/** `GET /admin/home/products?type=course&mots=…`: displayed products to choose from, by words of their title. */
export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const type = url.searchParams.get('type') === 'exercise' ? 'exercise' : 'course';
  const words = (url.searchParams.get('mots') ?? '').slice(0, 100);
  return data(await findTitles(context.get(coreContext), { type, words, limit }));
});
