import { z } from 'zod';
import { eraseMessage, type MessageState, moveMessage } from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import type { BulkCommand } from '../kit/bulk-commands.ts';
import type { ListStateOf } from '../kit/list-address.ts';
import type { messagesList } from './messages-list.ts';

const states = ['new', 'read', 'archived', 'spam', 'deleted'] as const;

/** Commands of one message, which the list also runs for several. */
export const messageCommands = {
  move: command(z.object({ to: z.enum(states) }), async ({ core, actor, id }, { to }) => {
    const before = await moveMessage(core, actor, id, to);
    return { done: formatMove(to), undo: { act: 'move', to: before } };
  }),
  erase: command(z.object({}), async ({ core, actor, id }) => {
    await eraseMessage(core, actor, id);
    return m.contact_office_moved_erased();
  }),
};

function formatMove(to: MessageState): string {
  const sentences: Record<MessageState, () => string> = {
    new: m.contact_office_moved_new,
    read: m.contact_office_moved_read,
    archived: m.contact_office_moved_archived,
    spam: m.contact_office_moved_spam,
    deleted: m.contact_office_moved_deleted,
  };
  return sentences[to]();
}

type Bulk = BulkCommand<ListStateOf<typeof messagesList>>;

const isInInbox: Bulk['isOffered'] = ({ view }) => view === 'inbox';

/** Moving several messages. */
export const bulkMessageCommands: Readonly<Record<string, Bulk>> = {
  archive: {
    label: m.common_archive,
    asks: { act: 'move', to: 'archived' },
    done: m.lists_archived,
    isOffered: isInInbox,
  },
  read: {
    label: m.lists_mark_read,
    asks: { act: 'move', to: 'read' },
    done: m.lists_marked_read,
    isOffered: isInInbox,
  },
  unread: {
    label: m.contact_office_unread,
    asks: { act: 'move', to: 'new' },
    done: m.lists_moved_new,
    isOffered: isInInbox,
  },
  spam: {
    label: m.contact_office_mark_spam,
    asks: { act: 'move', to: 'spam' },
    done: m.lists_moved_spam,
    isOffered: isInInbox,
  },
  restore: {
    label: m.contact_office_restore,
    asks: { act: 'move', to: 'read' },
    done: m.lists_moved_read,
    isOffered: ({ view }) => view !== 'inbox',
  },
  delete: {
    label: m.common_delete,
    asks: { act: 'move', to: 'deleted' },
    done: m.lists_moved_deleted,
    isOffered: ({ view }) => view !== 'deleted',
  },
  erase: {
    label: m.common_delete_for_good,
    asks: { act: 'erase' },
    done: m.lists_deleted,
    question: m.lists_delete_question,
    isOffered: ({ view }) => view === 'deleted',
  },
};
