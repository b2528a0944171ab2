import type { Database } from './connect.ts';

/** A query of Drizzle's, its values left open by `sql.placeholder`. */
type Preparable<Answer> = {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Answer> };
};

/**
 * A query that is asked at each page: Drizzle writes it once for each database, and PostgreSQL parses and plans it once for each
 * connection, under `name`, which no other query has. In a transaction it is written anew.
 */
export function prepareOnce<Answer>(name: string, write: (db: Database) => Preparable<Answer>) {
  const known = new WeakMap<Database, ReturnType<Preparable<Answer>['prepare']>>();
  const prepare = (db: Database) => {
    const query = write(db).prepare(nameless.has(db) ? '' : name);
    known.set(db, query);
    return query;
  };
  return async (db: Database, values: Record<string, unknown>): Promise<Answer> => {
    try {
      return await (known.get(db) ?? prepare(db)).execute(values);
    } catch (error) {
      if (!isAboutNames(error)) throw error;
      nameless.add(db);
      return prepare(db).execute(values);
    }
  };
}

/** Where a pooler gives each statement another session, which may not know the name, or know it already. */
const nameless = new WeakSet<Database>();

/** invalid_sql_statement_name, duplicate_prepared_statement (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
function isAboutNames(error: unknown): boolean {
  const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: string };
  return code === '26000' || code === '42P05';
}
