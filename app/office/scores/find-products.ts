import { data } from 'react-router';
import { findTitles } from '#core/products/find-titles.ts';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import type { Route } from './+types/find-products.ts';

/** Of each kind, as many as can be looked through at a glance. */
const limit = 4;

/** `GET /admin/scores/products?mots=…`: displayed courses and packs to choose from, by words of their title. */
export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const words = (url.searchParams.get('mots') ?? '').slice(0, 100);
  const found = await Promise.all(
    (['course', 'exercise'] as const).map((type) =>
      findTitles(context.get(coreContext), { type, words, limit }),
    ),
  );
  return data(found.flat());
});
