import { redirect } from 'react-router';
import { signExerciseMedia } from '#core/delivery/sign-media.ts';
import { findPlayedRecording, nameClockPlay } from '#core/exams/sittings/sitting-media.ts';
import { coreContext, requestContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/played-recording.ts';

/** Redirects to a recording while the clock of the sitting plays it. */
export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const sittingId = requireId(params.sittingId, { url, context });
  const exerciseId = requireId(params.exerciseId, { url, context });
  const core = context.get(coreContext);
  const user = requireUser(context);
  const { sessionSecret } = context.get(requestContext);
  const wanted = { sittingId, exerciseId, place: params.place };
  const played = await findPlayedRecording(core, user.uid, wanted);
  const reader = sessionSecret ? { user, sessionSecret } : null;
  const play = nameClockPlay(wanted);
  const address = await signExerciseMedia(core, reader, { ...played, isSlow: false, play });
  return redirect(address, { headers: { 'Cache-Control': 'no-store' } });
});

/** Never rendered. Makes errors use the site's error page instead of JSON. */
export default function PlayedRecording() {
  return null;
}
