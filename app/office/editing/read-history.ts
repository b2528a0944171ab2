import { z } from 'zod';
import type { Cursor } from '#common/cursor.ts';
import { type ChangeRow, listChanges } from '#core/changes/list-changes.ts';
import { originId, type Subject } from '#core/changes/read-earlier-fields.ts';
import type { Core } from '#core/context.ts';
import { readCursor } from '../lists/list-address.ts';

/** A page of what became of a subject. */
export type ReadHistory = {
  rows: ChangeRow[];
  /** The last change of all: what it made is the present. */
  latestId: string;
  isFirst: boolean;
  /** The state before everything, of a subject that the journal did not see begin. */
  origin: string | null;
  next: Cursor | null;
  /** The change whose state is looked at. */
  chosen: string | null;
};

export const changeId = z.string().regex(/^[\w-]{1,80}$/);

/** What the address of a history asks for: a page of it (`apres`), and a state to look at (`etat`). */
export async function readHistory(
  core: Pick<Core, 'db'>,
  subject: Subject,
  { searchParams }: URL,
): Promise<ReadHistory> {
  const after = readCursor(searchParams);
  const { rows, next } = await listChanges(core, { ...subject, after });
  const [latest] = after ? (await listChanges(core, { ...subject, limit: 1 })).rows : rows;
  return {
    rows,
    latestId: latest?.id ?? '',
    isFirst: !after,
    origin: !next && rows.at(-1)?.before ? originId : null,
    next,
    chosen: changeId.safeParse(searchParams.get('etat')).data ?? null,
  };
}
