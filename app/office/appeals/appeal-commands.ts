import { z } from 'zod';
import { acceptAppeal, refuseAppeal, reopenAppeal } from '#core/exercises/appeals/decide-appeal.ts';
import { m } from '#words/messages.js';
import { isId } from '../../errors/unknown-parameter.ts';
import { command } from '../kit/action.ts';
import type { BulkCommand } from '../kit/bulk-commands.ts';

const appeal = z.object({ id: z.string().refine(isId) });

/** A decision applies to every learner who gave the same answer, and can be undone. */
export const appealCommands = {
  accept: command(appeal, async ({ core, actor }, { id }) => {
    const { isNew } = await acceptAppeal(core, actor, id);
    return { done: m.claims_accepted(), undo: { act: 'reopen', id, isNew } };
  }),
  refuse: command(appeal, async ({ core }, { id }) => {
    await refuseAppeal(core, id);
    return { done: m.claims_refused(), undo: { act: 'reopen', id } };
  }),
  reopen: command(
    appeal.extend({ isNew: z.boolean().default(true) }),
    async ({ core, actor }, { id, isNew }) => {
      await reopenAppeal(core, actor, id, { isNew });
      return m.products_undone();
    },
  ),
};

export const bulkAppealCommands: Readonly<Record<string, BulkCommand>> = {
  accept: { label: m.claims_accept_several, asks: { act: 'accept' }, done: m.claims_accepted_several },
  refuse: { label: m.claims_refuse_several, asks: { act: 'refuse' }, done: m.claims_refused_several },
};
