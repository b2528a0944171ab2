import type { Database } from './connect.ts';

/** A Drizzle query whose values are `sql.placeholder`s. */
type Preparable<Answer> = {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Answer> };
};

/** Returns a query that is built once per database and planned once per connection, under a unique name. */
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

/** Databases behind a pooler that switches sessions, where a name may be unknown or already taken. */
const nameless = new WeakSet<Database>();

/**
 * True for an unknown (26000) or duplicate (42P05) statement name.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function isAboutNames(error: unknown): boolean {
  const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: string };
  return code === '26000' || code === '42P05';
}
