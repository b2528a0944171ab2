import { AppError } from '#core/errors.ts';
import type { Route } from './+types/not-found.ts';
import { withErrorResponse } from './with-error-response.ts';

/** Throws a non-fatal not-found for unknown URLs (specification §2). */
export const loader = withErrorResponse(async (_: Route.LoaderArgs): Promise<never> => {
  // The message omits the URL, which may be a mistyped private link.
  throw new AppError('not-found', 'unknown path');
});

export const action = loader;

export default function NotFound() {
  return null;
}
