import type { Cursor } from '#common/cursor.ts';
import type { MessageView } from '#core/messages/office-messages.ts';
import { readChoice, readCursor, readSearch, toAddress } from '../lists/list-address.ts';

/** The lists as they stand in addresses: `?etat=archives`; the inbox needs no word. */
const viewNames: Readonly<Record<MessageView, string>> = {
  inbox: '',
  archived: 'archives',
  spam: 'indesirables',
  deleted: 'corbeille',
};

export type ListState = { view: MessageView; search: string; after: Cursor | null };

/** What an address asks for; what it says badly counts as not said. */
export function readListState({ searchParams }: URL): ListState {
  return {
    view: readChoice(viewNames, searchParams.get('etat')) ?? 'inbox',
    search: readSearch(searchParams),
    after: readCursor(searchParams),
  };
}

/** The address of a list, or of its file. */
export const toListHref = (
  { view, search, after }: Partial<ListState>,
  path: '/admin/messages' | '/admin/messages.csv' = '/admin/messages',
): string => toAddress(path, { etat: view && viewNames[view], q: search }, after);

/** The name of a list in addresses, for a form. */
export const nameView = (view: MessageView): string => viewNames[view];
