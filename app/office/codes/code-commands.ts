import { z } from 'zod';
import { switchCode } from '#core/orders/promotion-codes/save-code.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import type { BulkCommand } from '../kit/bulk-commands.ts';

/** Commands of one promotion code, which the list also runs for several. */
export const codeCommands = {
  switch: command(z.object({ active: z.boolean() }), async ({ core, actor, id }, { active }) => {
    await switchCode(core, actor, id, active);
    return active
      ? m.codes_switched_on()
      : { done: m.codes_switched_off(), undo: { act: 'switch', active: true } };
  }),
};

export const bulkCodeCommands: Readonly<Record<string, BulkCommand>> = {
  on: { label: m.codes_switch_on, asks: { act: 'switch', active: true }, done: m.lists_switched_on },
  off: { label: m.codes_switch_off, asks: { act: 'switch', active: false }, done: m.lists_switched_off },
};
