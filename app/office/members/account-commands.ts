import { z } from 'zod';
import { setDisabled } from '#core/members/change-member.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import type { BulkCommand } from '../kit/bulk-commands.ts';
import type { ListStateOf } from '../kit/list-address.ts';
import type { membersList } from './members-list.ts';

/** Commands of one account, which the list also runs for several. */
export const accountCommands = {
  disable: command(z.object({}), async ({ core, actor, id }) => {
    const isChanged = await setDisabled(core, actor, id, true);
    return { done: m.people_disabled(), undo: isChanged ? { act: 'enable' } : undefined };
  }),
  enable: command(z.object({}), async ({ core, actor, id }) => {
    const isChanged = await setDisabled(core, actor, id, false);
    return { done: m.people_enabled(), undo: isChanged ? { act: 'disable' } : undefined };
  }),
};

export const bulkAccountCommands: Readonly<Record<string, BulkCommand<ListStateOf<typeof membersList>>>> = {
  disable: {
    label: m.common_switch_off,
    asks: { act: 'disable' },
    done: m.people_disabled_several,
    question: m.people_disable_several_words,
    isOffered: ({ view }) => view !== 'disabled',
  },
  enable: {
    label: m.common_switch_on,
    asks: { act: 'enable' },
    done: m.people_enabled_several,
    isOffered: ({ view }) => view !== 'admins',
  },
};
