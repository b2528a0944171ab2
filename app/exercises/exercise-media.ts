import { redirect } from 'react-router';
import { signExerciseMedia } from '#core/delivery/sign-media.ts';
import { coreContext, requestContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { Route } from './+types/exercise-media.ts';
import { playName, slowName } from './media-href.ts';

/** Redirects to a signed URL of an exercise file. Requires access, unless the exercise is free. */
export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const { user, sessionSecret } = context.get(requestContext);
  const reader = user && sessionSecret ? { user, sessionSecret } : null;
  const exerciseId = requireId(params.exerciseId, { url, context });
  const core = context.get(coreContext);
  const address = await signExerciseMedia(core, reader, {
    ...{ ...params, exerciseId },
    isSlow: url.searchParams.has(slowName),
    play: url.searchParams.get(playName),
  });
  return redirect(address, { headers: { 'Cache-Control': 'no-store' } });
});

/** Never rendered. Makes errors use the site's error page instead of JSON. */
export default function ExerciseMedia() {
  return null;
}
