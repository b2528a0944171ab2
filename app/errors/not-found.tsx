import { AppError } from '#core/errors.ts';
import type { Route } from './+types/not-found.ts';
import { answerErrors } from './answer-errors.ts';

/** An unknown address: a not-found that is not fatal (specification §2). */
export const loader = answerErrors(async ({ url }: Route.LoaderArgs): Promise<never> => {
  throw new AppError('not-found', `no page at ${url.pathname}`);
});

export const action = loader;

export default function NotFound() {
  return null;
}
