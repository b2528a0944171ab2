import { readPicture } from '#core/members/picture.ts';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { requireUser } from '../../require-user.ts';
import type { Route } from './+types/picture-file.ts';

/** Picture of a member, for the member and the back office. Its URL changes with the picture. */
export const loader = withErrorResponse(async ({ params, context }: Route.LoaderArgs) => {
  const bytes = await readPicture(context.get(coreContext), requireUser(context), params);
  return new Response(Buffer.from(bytes), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=31536000, immutable' },
  });
});
