import { asc, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#database/connect.ts';
import type { rubrics } from '#database/tables/rubrics.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import type { StoreCore } from './store.ts';

/** Origin of a row: unchanged standard, standard with changes of the school, or the school's own. */
export type RowOrigin = 'standard' | 'changed' | 'own';

type StandardTable = PgTable & Record<'id' | 'version', PgColumn>;

type Store<Input> = {
  create(core: StoreCore, actor: Actor, input: Input, id?: string): Promise<string>;
  update(core: StoreCore, actor: Actor, id: string, input: Partial<Input>, version?: number): Promise<void>;
};

/** Maximum of stored rows, because lists show all at once. */
export const maxStored = 200;

/**
 * Functions for rows of which the code contains standards, with version 0. A stored row with the id of a standard
 * replaces it until the row is removed.
 */
export function declareStandards<Row extends { id: string; version: number }, Input>(
  table: StandardTable,
  standards: readonly Row[],
  store: Store<Input>,
) {
  // The cast is safe, because only columns that all these tables share are used here.
  const kept = table as typeof rubrics;
  const isStandard = (id: string): boolean => standards.some((each) => each.id === id);

  /** Returns the stored row, or its standard. Null if unknown. */
  async function find(db: Database | Transaction, id: string): Promise<Row | null> {
    const [row] = await db.select().from(kept).where(eq(kept.id, id)).limit(1);
    return (row as unknown as Row | undefined) ?? standards.find((each) => each.id === id) ?? null;
  }

  /** Lists stored rows, then the standards that the school has not changed. */
  async function list({ db }: Pick<Core, 'db'>): Promise<(Row & { origin: RowOrigin })[]> {
    const rows = (await db.select().from(kept).orderBy(asc(kept.id)).limit(maxStored)) as unknown as Row[];
    const changed = new Set(rows.map(({ id }) => id));
    const own = (id: string): RowOrigin => (isStandard(id) ? 'changed' : 'own');
    return [
      ...rows.map((row) => ({ ...row, origin: own(row.id) })),
      ...standards
        .filter(({ id }) => !changed.has(id))
        .map((row) => ({ ...row, origin: 'standard' as const })),
    ];
  }

  /**
   * Saves a row. The first change of a standard one creates its row.
   * @throws {AppError} `not-found`, or `conflict` if it was saved since `version`
   */
  async function save(
    core: StoreCore,
    actor: Actor,
    { id, given, version }: { id: string; given: Input; version: number | undefined },
  ): Promise<void> {
    const isFirst = version === 0 && isStandard(id) && (await find(core.db, id))?.version === 0;
    if (isFirst) await store.create(core, actor, given, id);
    else await store.update(core, actor, id, given, version);
  }

  const findOrigin = ({ id, version }: Row): RowOrigin =>
    !isStandard(id) ? 'own' : version === 0 ? 'standard' : 'changed';

  return { isStandard, find, list, save, findOrigin };
}
