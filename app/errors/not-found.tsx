import { AppError } from '#core/errors.ts';
import type { Route } from './+types/not-found.ts';
import { withErrorResponse } from './with-error-response.ts';

/** An unknown address: a not-found that is not fatal (specification §2). */
export const loader = withErrorResponse(async (_: Route.LoaderArgs): Promise<never> => {
  // Without the address, which may be a private link with a typing error.
  throw new AppError('not-found', 'no page at this address');
});

export const action = loader;

export default function NotFound() {
  return null;
}
