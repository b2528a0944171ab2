import { redirect } from 'react-router';
import { signRecording } from '#core/delivery/sign-media.ts';
import { AppError } from '#core/errors.ts';
import { coreContext, requestContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/recording.ts';

/** `GET /media/enregistrement/{recordingId}`: redirects to a learner's recording, for them and graders. */
export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const { sessionSecret } = context.get(requestContext);
  if (!sessionSecret) throw new AppError('sign-in-required', 'recording request without a sign-in session');
  const id = requireId(params.recordingId, { url, context });
  const reader = { user: requireUser(context), sessionSecret };
  const address = await signRecording(context.get(coreContext), reader, id);
  return redirect(address, { headers: { 'Cache-Control': 'no-store' } });
});

/** Never rendered. Makes errors use the site's error page instead of JSON. */
export default function Recording() {
  return null;
}
