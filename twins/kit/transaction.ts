import type pg from 'pg';

/** Anything that runs a query: a pool, or the client of a transaction. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Runs `work` in one transaction: committed when it resolves, rolled back and rethrown when it does not. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (cause) {
    // A connection that cannot roll back must not go back to the pool; closing it rolls back.
    await client.query('ROLLBACK').catch((error: Error) => {
      broken = error;
    });
    throw cause;
  } finally {
    client.release(broken);
  }
}

/** Waits for a lock by name, held until the transaction ends. Serialises processes, not requests. */
export async function lockByName(client: Queryable, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** True for a violation of the named unique constraint. https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && violated === constraint;
}
