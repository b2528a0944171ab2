import { redirect } from 'react-router';
import { toParisDay } from '#common/paris-time.ts';
import { exportData } from '#core/members/export-data.ts';
import { isRecentSignIn } from '#core/sign-in/sessions.ts';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { requireUser } from '../../require-user.ts';
import type { Route } from './+types/data-file.ts';
import { toConfirmHref } from './confirm-href.ts';

/** Archive of the user's own data. Requires a recent sign-in. */
export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const user = requireUser(context);
  if (!isRecentSignIn(core, user)) throw redirect(toConfirmHref('donnees'));
  const archive = await exportData(core, user);
  return new Response(archive, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="mes-donnees-${toParisDay(core.now())}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  });
});
