import { redirect } from 'react-router';
import { signDraftFile } from '#core/delivery/sign-media.ts';
import { AppError } from '#core/errors.ts';
import { coreContext, requestContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { requireUser } from '../../require-user.ts';
import type { Route } from './+types/draft-file-route.ts';

/**
 * `GET /admin/exercises/files/{folder}/{name}`: a picture or recording of an exercise that may be unsaved.
 */
export const loader = withErrorResponse(async ({ params, context }: Route.LoaderArgs) => {
  const { sessionSecret } = context.get(requestContext);
  if (!sessionSecret) throw new AppError('sign-in-required', 'file request without a sign-in session');
  const reader = { user: requireUser(context), sessionSecret };
  const address = await signDraftFile(context.get(coreContext), reader, params);
  return redirect(address, { headers: { 'Cache-Control': 'no-store' } });
});

/** Never rendered. With a component, React Router shows errors on the error page instead of as JSON. */
export default function DraftFile() {
  return null;
}
