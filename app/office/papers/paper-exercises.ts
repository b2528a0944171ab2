import { data } from 'react-router';
import { listPaperExercises } from '#core/exams/papers/list-paper-exercises.ts';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import type { Route } from './+types/paper-exercises.ts';

/** `GET /admin/papers/exercises?produit=…`: the exercises of a product. */
export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const productId = (url.searchParams.get('produit') ?? '').slice(0, 80).replaceAll('\0', '');
  return data({ exercises: await listPaperExercises(context.get(coreContext), productId) });
});
