import { z } from 'zod';
import { acceptClaim, refuseClaim, reopenClaim } from '#core/exercises/claims/decide-claim.ts';
import { m } from '#words/messages.js';
import { isId } from '../../errors/unknown-parameter.ts';
import { act } from '../kit/action.ts';

const claim = z.object({ id: z.string().refine(isId) });

/** What is decided of a claim, for all who gave the same answer; each decision can be taken back. */
export const claimActs = {
  accept: act(claim, async ({ core, actor }, { id }) => {
    const { isNew } = await acceptClaim(core, actor, id);
    return { done: m.claims_accepted(), undo: { act: 'reopen', id, isNew } };
  }),
  refuse: act(claim, async ({ core }, { id }) => {
    await refuseClaim(core, id);
    return { done: m.claims_refused(), undo: { act: 'reopen', id } };
  }),
  reopen: act(claim.extend({ isNew: z.boolean().default(true) }), async ({ core, actor }, { id, isNew }) => {
    await reopenClaim(core, actor, id, { isNew });
    return m.products_undone();
  }),
};
