import type { Cursor } from '#common/cursor.ts';
import type { LetterState } from '#core/letters/letter-state.ts';
import { readChoice, readCursor, readSearch, toAddress } from '../lists/list-address.ts';
import { letterStateNames } from './letter-words.ts';

type MailState = { state: LetterState | null; search: string; after: Cursor | null };

export const readMailState = ({ searchParams }: URL): MailState => ({
  state: readChoice(letterStateNames, searchParams.get('etat')),
  search: readSearch(searchParams),
  after: readCursor(searchParams),
});

/** The address of a list of letters. */
export const toMailHref = (
  { state, search, after }: Partial<MailState>,
  path: '/admin/mail' | '/admin/mail.csv' = '/admin/mail',
): string => toAddress(path, { q: search, etat: state ? letterStateNames[state] : null }, after);
