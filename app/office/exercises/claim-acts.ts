import { z } from 'zod';
import { acceptClaim, refuseClaim } from '#core/exercises/claims/decide-claim.ts';
import { m } from '#words/messages.js';
import { isId } from '../../errors/unknown-parameter.ts';
import { act } from '../kit/action.ts';

const claim = z.object({ id: z.string().refine(isId) });

/** What is decided of a claim. */
export const claimActs = {
  accept: act(claim, async ({ core, actor }, { id }) => {
    await acceptClaim(core, actor, id);
    return m.claims_accepted();
  }),
  refuse: act(claim, async ({ core }, { id }) => {
    await refuseClaim(core, id);
    return m.claims_refused();
  }),
};
