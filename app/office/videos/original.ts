import { redirect } from 'react-router';
import { signOriginal } from '#core/delivery/sign-media.ts';
import { AppError } from '#core/errors.ts';
import { requireVideo } from '#core/videos/office-videos.ts';
import { coreContext, requestContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { requireUser } from '../../require-user.ts';
import type { Route } from './+types/original.ts';

/** `GET /admin/videos/original?path=…`: redirects to a signed URL of the uploaded file. */
export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const { sessionSecret } = context.get(requestContext);
  if (!sessionSecret) throw new AppError('sign-in-required', 'original requested without a session');
  const path = (url.searchParams.get('path') ?? '').slice(0, 1_024);
  requireVideo(path);
  const reader = { user: requireUser(context), sessionSecret };
  const address = await signOriginal(context.get(coreContext), reader, path);
  return redirect(address, { headers: { 'Cache-Control': 'no-store' } });
});

/** Never rendered. Makes errors use the site's error page instead of JSON. */
export default function Original() {
  return null;
}
