import { eq } from 'drizzle-orm';
import { changes } from '#database/tables/changes.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import type { Actor } from './record-change.ts';

/** A list that leaves the school as a file. */
export type Export = {
  actor: NonNullable<Actor>;
  /** Which list, by its name in addresses, and what it is called. */
  list: 'products' | 'news' | 'scores' | 'members' | 'orders' | 'messages' | 'letters' | 'journal';
  title: string;
  /** Where the office shows the same list, filters included. */
  address: string;
};

/**
 * Rows of an export, with its line in the journal: who took which list, with what filters, when and how many rows. The line
 * is written before the first row leaves; that it was broken off, or by a crash not even counted, can be read from it.
 */
export async function* recordExport<Row>(
  core: Pick<Core, 'db' | 'now'>,
  { actor, list, title, address }: Export,
  portions: AsyncIterable<Row[]>,
): AsyncGenerator<Row[]> {
  const id = createId(core.now());
  await core.db.insert(changes).values({
    id,
    at: core.now(),
    uid: actor.uid,
    who: actor.displayName || actor.email,
    action: 'export',
    kind: 'export',
    subjectId: list,
    title,
    after: { address, rows: null, whole: false },
  });
  let rows = 0;
  let whole = false;
  try {
    for await (const portion of portions) {
      rows += portion.length;
      yield portion;
    }
    whole = true;
  } finally {
    await core.db.update(changes).set({ after: { address, rows, whole } }).where(eq(changes.id, id));
  }
}
