import { redirect } from 'react-router';
import { signLessonMedia } from '#core/delivery/sign-media.ts';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { Route } from './+types/lesson-media.ts';

/** Leads to a file of a lesson, for a few minutes: the session of whoever may have it, or anybody where the lesson is free. */
export const loader = withErrorResponse(async ({ params, context }: Route.LoaderArgs) => {
  const { user, sessionSecret } = context.get(requestContext);
  const reader = user && sessionSecret ? { user, sessionSecret } : null;
  const address = await signLessonMedia(context.get(coreContext), reader, params);
  return redirect(address, { headers: { 'Cache-Control': 'no-store' } });
});

/** Never shown: with it, a refusal is the site's error page instead of a few words of JSON. */
export default function LessonMedia() {
  return null;
}
