import type { MessageState } from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';
import type { MessageChange } from './message-change.ts';

/** What became of it. */
export type Moved = { to: MessageChange; before: MessageState };

/** What is told of a change. */
export function tellMove(to: MessageChange): string {
  const words: Record<MessageChange, () => string> = {
    new: m.contact_office_moved_new,
    read: m.contact_office_moved_read,
    archived: m.contact_office_moved_archived,
    spam: m.contact_office_moved_spam,
    deleted: m.contact_office_moved_deleted,
    erased: m.contact_office_moved_erased,
  };
  return words[to]();
}
