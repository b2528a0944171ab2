import type { Cursor } from '#common/cursor.ts';
import type { MemberView } from '#core/members/identity.ts';
import { readChoice, readCursor, readSearch, toAddress } from '../lists/list-address.ts';

/** The lists as they stand in addresses: `?liste=administration`; the whole list needs no word. */
const viewNames: Readonly<Record<MemberView, string>> = {
  all: '',
  admins: 'administration',
  disabled: 'desactives',
};

type MembersState = { view: MemberView; search: string; after: Cursor | null };

export const readMembersState = ({ searchParams }: URL): MembersState => ({
  view: readChoice(viewNames, searchParams.get('liste')) ?? 'all',
  search: readSearch(searchParams),
  after: readCursor(searchParams),
});

/** The address of a list of members, or of its file. */
export const toMembersHref = (
  { view = 'all', search, after }: Partial<MembersState>,
  path: '/admin/members' | '/admin/members.csv' = '/admin/members',
): string => toAddress(path, { q: search, liste: viewNames[view] }, after);

/** The name of a list in addresses, for a form. */
export const nameView = (view: MemberView): string => viewNames[view];

/** The identity provider's ids: letters and digits, at most 128 (https://firebase.google.com/docs/auth/admin/manage-users). */
export const isUid = (text: string | undefined): text is string => /^[\w.-]{1,128}$/.test(text ?? '');
