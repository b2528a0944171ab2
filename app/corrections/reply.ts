import { redirect } from 'react-router';
import { signReply } from '#core/delivery/sign-media.ts';
import { AppError } from '#core/errors.ts';
import { coreContext, requestContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/reply.ts';

/** `GET /media/reponse/{productionId}/{replyId}`: redirects to the spoken reply of a correction. */
export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const { sessionSecret } = context.get(requestContext);
  if (!sessionSecret) throw new AppError('sign-in-required', 'reply request without a sign-in session');
  const productionId = requireId(params.productionId, { url, context });
  const id = requireId(params.replyId, { url, context });
  const reader = { user: requireUser(context), sessionSecret };
  const address = await signReply(context.get(coreContext), reader, { productionId, id });
  return redirect(address, { headers: { 'Cache-Control': 'no-store' } });
});

/** Never rendered. Makes errors use the site's error page instead of JSON. */
export default function Reply() {
  return null;
}
