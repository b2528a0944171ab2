import { redirect } from 'react-router';
import { signLessonMedia } from '#core/delivery/sign-media.ts';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { Route } from './+types/lesson-media.ts';

/** Redirects to a signed URL of a lesson file. Requires access, unless the lesson is free. */
export const loader = withErrorResponse(async ({ params, context }: Route.LoaderArgs) => {
  const { user, sessionSecret } = context.get(requestContext);
  const reader = user && sessionSecret ? { user, sessionSecret } : null;
  const address = await signLessonMedia(context.get(coreContext), reader, params);
  return redirect(address, { headers: { 'Cache-Control': 'no-store' } });
});

/** Never rendered. Makes errors use the site's error page instead of JSON. */
export default function LessonMedia() {
  return null;
}
