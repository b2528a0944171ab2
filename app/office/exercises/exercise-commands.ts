import { z } from 'zod';
import { exerciseSubject } from '#core/exercises/exercise-subject.ts';
import { m } from '#words/messages.js';
import { archiveCommands, command } from '../kit/action.ts';
import { type BulkCommand, bulkArchiveCommands } from '../kit/bulk-commands.ts';
import type { ListStateOf } from '../kit/list-address.ts';
import type { exercisesList } from './exercises-list.ts';

/** Commands of one exercise, which the list also runs for several. */
export const exerciseCommands = {
  ...archiveCommands(exerciseSubject, { archived: m.writing_archived, restored: m.writing_restored }),
  display: command(z.object({ displayed: z.boolean() }), async ({ core, actor, id }, { displayed }) => {
    const before = await exerciseSubject.find(core, id);
    if (before.displayed !== displayed) await exerciseSubject.update(core, actor, id, { displayed });
    return {
      done: displayed ? m.writing_displayed_told() : m.products_undone(),
      undo: { act: 'display', displayed: before.displayed },
    };
  }),
};

type State = ListStateOf<typeof exercisesList>;

export const bulkExerciseCommands: Readonly<Record<string, BulkCommand<State>>> = {
  display: {
    label: m.common_publish,
    asks: { act: 'display', displayed: true },
    done: m.lists_displayed,
    isOffered: ({ view }) => view !== 'archived' && view !== 'displayed',
  },
  ...bulkArchiveCommands<State>(({ view }) => view === 'archived'),
};
