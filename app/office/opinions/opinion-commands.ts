import { z } from 'zod';
import { acceptOpinion, refuseOpinion, reopenOpinion } from '#core/opinions/decide-opinion.ts';
import { refusalInput, type SeenOpinion, seenOpinion } from '#core/opinions/refusal.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import type { BulkCommand } from '../kit/bulk-commands.ts';
import type { ListStateOf } from '../kit/list-address.ts';
import { confirmEmailQueued } from '../mail/emails-list.ts';
import type { opinionsList } from './opinions-list.ts';

const toReopen = (state: SeenOpinion['state'], { updatedAt }: SeenOpinion) => ({
  act: 'reopen',
  seen: { state, updatedAt },
});

/** No command changes the author's text or rating (code de la consommation, art. L121-4, 28°). */
export const opinionCommands = {
  accept: command(z.object({ seen: seenOpinion }), async ({ core, actor, id }, { seen }) => {
    await acceptOpinion(core, actor, id, seen);
    const done = m.opinions_accepted_now();
    return { done: confirmEmailQueued(core, done, done), undo: toReopen('accepted', seen) };
  }),
  refuse: command(
    refusalInput.safeExtend({ seen: seenOpinion }),
    async ({ core, actor, id }, { seen, ...refusal }) => {
      await refuseOpinion(core, actor, id, seen, refusal);
      const done = m.opinions_refused_now();
      return { done: confirmEmailQueued(core, done, done), undo: toReopen('refused', seen) };
    },
  ),
  reopen: command(z.object({ seen: seenOpinion }), async ({ core, actor, id }, { seen }) => {
    await reopenOpinion(core, actor, id, seen);
    return m.opinions_reopened_now();
  }),
};

/** A refusal needs a reason, so that it is possible for one review only. */
export const bulkOpinionCommands: Readonly<Record<string, BulkCommand<ListStateOf<typeof opinionsList>>>> = {
  accept: {
    label: m.common_publish,
    asks: { act: 'accept' },
    done: m.lists_published,
    isOffered: ({ state }) => state !== 'accepted',
  },
  reopen: {
    label: m.opinions_reopen,
    asks: { act: 'reopen' },
    done: m.lists_reopened,
    isOffered: ({ state }) => state !== 'pending',
  },
};
