import { DrizzleQueryError, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#database/connect.ts';
import type { news } from '#database/tables/news.ts';
import { settings } from '#database/tables/settings.ts';
import { m } from '#words/messages.js';
import { AppError } from '../errors.ts';

export type Rows<Row> = {
  /** Table that contains only these rows. Omitted if the rows are stored in a shared table. */
  table?: PgTable;
  find(db: Database, id: string): Promise<Row | undefined>;
  /** Returns the given ids that exist. */
  listKnown(db: Database, ids: readonly string[]): Promise<string[]>;
  lock(tx: Transaction, id: string): Promise<Row | undefined>;
  /**
   * Inserts a row. Returns false if the id exists already.
   * @throws {AppError} `conflict` if the row refers to a deleted row
   */
  insert(tx: Transaction, id: string, columns: Partial<Row>, now: Date): Promise<boolean>;
  /**
   * Updates columns of a locked row and increments its revision.
   * @throws {AppError} `conflict` if the row refers to a deleted row
   */
  update(tx: Transaction, id: string, before: Row, columns: Partial<Row>, now: Date): Promise<void>;
  /** Omitted if rows are never deleted. */
  remove?(tx: Transaction, id: string): Promise<void>;
};

type SubjectTable = PgTable & Record<'id' | 'createdAt' | 'updatedAt' | 'version', PgColumn>;

/** Stores rows in a table. `leftOut` names columns that only lists need, so they are not read here. */
export function tableRows<Row>(table: SubjectTable, leftOut: readonly string[] = []): Rows<Row> {
  // The cast is safe, because only columns that all these tables share are used here.
  const kept = table as typeof news;
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(kept)).filter(([name]) => !leftOut.includes(name)),
  ) as ReturnType<typeof getTableColumns<typeof news>>;
  const select = (db: Database, id: string) => db.select(columns).from(kept).where(eq(kept.id, id));
  return {
    table,
    async find(db, id) {
      const [row] = await select(db, id).limit(1);
      return row as Row | undefined;
    },
    async listKnown(db, ids) {
      if (ids.length === 0) return [];
      const found = await db
        .select({ id: kept.id })
        .from(kept)
        .where(inArray(kept.id, [...ids]));
      return found.map(({ id }) => id);
    },
    async lock(tx, id) {
      const [row] = await select(tx, id).for('update');
      return row as Row | undefined;
    },
    async insert(tx, id, columns, now) {
      const values = {
        ...columns,
        id,
        createdAt: now,
        updatedAt: now,
      } as unknown as typeof news.$inferInsert;
      const made = await tx
        .insert(kept)
        .values(values)
        .onConflictDoNothing()
        .returning({ id: kept.id })
        .catch(refuseGone);
      return made.length > 0;
    },
    async update(tx, id, _before, columns, now) {
      await tx
        .update(kept)
        .set({ ...columns, updatedAt: now, version: sql`${kept.version} + 1` })
        .where(eq(kept.id, id))
        .catch(refuseGone);
    },
    async remove(tx, id) {
      await tx.delete(kept).where(eq(kept.id, id));
    },
  };
}

/** Converts a foreign key violation (SQLSTATE 23503): a row chosen in a form was deleted meanwhile. */
function refuseGone(error: unknown): never {
  const cause = error instanceof DrizzleQueryError ? error.cause : null;
  if ((cause as { code?: string } | null)?.code !== '23503') throw error;
  throw new AppError('conflict', 'referenced row no longer exists', {
    cause: error,
    userMessage: m.refusals_chosen_gone(),
  });
}

/** Stores a single row in the settings. `read` fills in defaults for missing values. */
export function settingRows<Row extends { version: number }>(
  key: string,
  read: (value: unknown) => Row,
  toValue: (row: Row) => object,
): Rows<Row> {
  return {
    async find(db) {
      const [row] = await db.select().from(settings).where(eq(settings.key, key)).limit(1);
      return read(row?.value ?? {});
    },
    listKnown: async () => [key],
    async lock(tx) {
      // Inserts an empty row, so that the first save also has a row to lock.
      await tx.insert(settings).values({ key, value: {} }).onConflictDoNothing();
      const [row] = await tx.select().from(settings).where(eq(settings.key, key)).for('update');
      return read(row?.value ?? {});
    },
    insert: async () => false,
    async update(tx, _id, before, columns, now) {
      const value = toValue({ ...before, ...columns, version: before.version + 1 });
      await tx.update(settings).set({ value, updatedAt: now }).where(eq(settings.key, key));
    },
  };
}
