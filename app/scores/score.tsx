import { AppError } from '#core/errors.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { isId, unknownParameter } from '../errors/unknown-parameter.ts';
import type { Route } from './+types/score.ts';

/** `{title}----{id}`: the id follows the last four hyphens. */
export const loader = answerErrors(async ({ url, params, context }: Route.LoaderArgs): Promise<never> => {
  const id = params.address.split('----').at(-1);
  if (!params.address.includes('----') || !isId(id)) throw unknownParameter(url, context);
  throw new AppError('not-found', `no score ${id}`, {
    userMessage: 'Ce résultat n’est pas publié, ou ne l’est plus.',
  });
});

export default function Score() {
  return null;
}
