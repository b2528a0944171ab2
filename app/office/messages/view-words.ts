import type { MessageView } from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';

/** What the lists of messages are called. */
export const viewWords: Readonly<Record<MessageView, () => string>> = {
  inbox: m.contact_office_inbox,
  archived: m.contact_office_archived,
  spam: m.contact_office_spam,
  deleted: m.contact_office_bin,
};
