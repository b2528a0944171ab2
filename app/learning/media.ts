import { redirect } from 'react-router';
import { signMedia } from '#core/delivery/sign-media.ts';
import { AppError } from '#core/errors.ts';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/media.ts';

/** Redirects to a signed URL of a product file, for users with access. */
export const loader = withErrorResponse(async ({ params, context }: Route.LoaderArgs) => {
  const { sessionSecret } = context.get(requestContext);
  if (!sessionSecret) throw new AppError('sign-in-required', 'file requested without a session');
  const reader = { user: requireUser(context), sessionSecret };
  const address = await signMedia(context.get(coreContext), reader, params);
  return redirect(address, { headers: { 'Cache-Control': 'no-store' } });
});

/** Never rendered. Makes errors use the site's error page instead of JSON. */
export default function Media() {
  return null;
}
