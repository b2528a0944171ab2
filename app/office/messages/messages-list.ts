import type { MessageState, MessageView } from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';
import {
  type ChoiceNames,
  declareList,
  orderParameter,
  searchParameter,
  viewParameter,
} from '../kit/list-address.ts';

/** Values of the `etat` query parameter, empty for the inbox: `?etat=archives`. */
const viewNames: ChoiceNames<MessageView> = {
  inbox: ['', m.contact_office_inbox],
  archived: ['archives', m.common_archived_many],
  spam: ['indesirables', m.contact_office_spam],
  deleted: ['corbeille', m.contact_office_bin],
};

export const formatMessageView = (view: MessageView): string => viewNames[view][1]();

export const messagesList = declareList({
  name: 'messages',
  title: m.common_messages,
  path: '/admin/messages',
  fileName: 'messages',
  parameters: {
    search: searchParameter(),
    // Always format this filter, because the inbox is not the whole list.
    view: { ...viewParameter('etat', viewNames), formatFilter: formatMessageView },
    order: orderParameter,
  },
});

/** `daysInBin`: days that a message stays in the bin, mentioned only if given. */
export function formatMessageState(
  state: MessageState,
  { daysInBin, isAnswered = false }: { daysInBin?: number; isAnswered?: boolean } = {},
): string {
  const labels: Record<MessageState, () => string> = {
    new: m.contact_office_state_new,
    read: isAnswered ? m.contact_office_state_answered : m.contact_office_state_read,
    archived: isAnswered ? m.contact_office_state_archived_answered : m.common_archived,
    spam: m.contact_office_state_spam,
    deleted: () =>
      daysInBin === undefined ? m.contact_office_bin() : m.contact_office_state_deleted({ days: daysInBin }),
  };
  return labels[state]();
}
