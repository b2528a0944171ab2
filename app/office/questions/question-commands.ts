import { z } from 'zod';
import { archiveQuestion } from '#core/questions/office-questions.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import type { BulkCommand } from '../kit/bulk-commands.ts';
import type { ListStateOf } from '../kit/list-address.ts';
import type { questionsList } from './questions-list.ts';

/** Commands of one question, which the list also runs for several. */
export const questionCommands = {
  archive: command(z.object({ archived: z.boolean() }), async ({ core, actor, id }, { archived }) => {
    await archiveQuestion(core, actor, id, archived);
    return {
      done: archived ? m.questions_archived_now() : m.questions_restored_now(),
      undo: { act: 'archive', archived: !archived },
    };
  }),
};

export const bulkQuestionCommands: Readonly<Record<string, BulkCommand<ListStateOf<typeof questionsList>>>> =
  {
    archive: {
      label: m.common_archive,
      asks: { act: 'archive', archived: true },
      done: m.lists_archived,
      isOffered: ({ view }) => view !== 'archived',
    },
    restore: {
      label: m.common_restore_archived,
      asks: { act: 'archive', archived: false },
      done: m.lists_restored,
      isOffered: ({ view }) => view === 'archived',
    },
  };
