import { z } from 'zod';
import { switchCode } from '#core/orders/promotion-codes/save-code.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import type { BulkCommand } from '../kit/bulk-commands.ts';

/** Commands of one promotion code, which the list also runs for several. */
export const codeCommands = {
  switch: command(z.object({ active: z.boolean() }), async ({ core, actor, id }, { active }) => {
    const isChanged = await switchCode(core, actor, id, active);
    return {
      done: active ? m.codes_switched_on() : m.codes_switched_off(),
      // Undoing a command for several codes must not change those that already had this state.
      undo: isChanged ? { act: 'switch', active: !active } : undefined,
    };
  }),
};

export const bulkCodeCommands: Readonly<Record<string, BulkCommand>> = {
  on: { label: m.common_switch_on, asks: { act: 'switch', active: true }, done: m.lists_switched_on },
  off: { label: m.common_switch_off, asks: { act: 'switch', active: false }, done: m.lists_switched_off },
};
