import type { Cursor } from '#common/cursor.ts';
import { startOfParisDay } from '#common/paris-time.ts';
import { type ChangeKind, changeKinds } from '#core/changes/change-kinds.ts';
import { readCursor, toAddress } from '../lists/list-address.ts';

type JournalState = {
  uid: string | null;
  kind: ChangeKind | null;
  /** Days of Paris, « 2026-11-20 », both included. */
  from: string | null;
  to: string | null;
  after: Cursor | null;
};

/** What an address asks for; what it says badly counts as not said. */
export function readJournalState({ searchParams }: URL): JournalState {
  const uid = searchParams.get('personne') ?? '';
  return {
    uid: /^[\w.-]{1,128}$/.test(uid) ? uid : null,
    kind: changeKinds.find((kind) => kind === searchParams.get('sujet')) ?? null,
    from: readDay(searchParams.get('du')),
    to: readDay(searchParams.get('au')),
    after: readCursor(searchParams),
  };
}

/** What the address asks, as the journal understands it. */
export const toChangeFilter = ({ uid, kind, from, to }: JournalState) => ({
  uid: uid ?? undefined,
  kind: kind ?? undefined,
  from: from ? startOfParisDay(from) : undefined,
  until: to ? startOfParisDay(nextDay(to)) : undefined,
});

/** The address of a part of the journal, or of its file. */
export const toJournalHref = (
  { uid, kind, from, to, after }: Partial<JournalState>,
  path: '/admin/journal' | '/admin/journal.csv' = '/admin/journal',
): string => toAddress(path, { personne: uid, sujet: kind, du: from, au: to }, after);

function readDay(text: string | null): string | null {
  if (!/^20\d\d-\d\d-\d\d$/.test(text ?? '')) return null;
  const date = new Date(`${text}T00:00:00Z`);
  // The 31st of February is another day, or none.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text as string) ? text : null;
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
