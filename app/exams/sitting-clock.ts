import { data } from 'react-router';
import { findSittingOf } from '#core/exams/open-sittings/stored-sitting.ts';
import { readSittingState } from '#core/exams/sittings/load-sitting.ts';
import { coreContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/sitting-clock.ts';

/** `GET …/temps`: state, block, and times of the server's clock in milliseconds. The page's clock follows it. */
export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const id = requireId(params.sittingId, { url, context });
  const core = context.get(coreContext);
  const sitting = await findSittingOf(core.db, requireUser(context).uid, id);
  const now = core.now();
  return data(
    {
      state: readSittingState(sitting, now),
      block: sitting.block,
      remaining: sitting.dueAt ? Math.max(0, sitting.dueAt.getTime() - now.getTime()) : 0,
      elapsed: sitting.blockBeganAt ? now.getTime() - sitting.blockBeganAt.getTime() : 0,
    },
    { headers: { 'Cache-Control': 'no-store' } },
  );
});
