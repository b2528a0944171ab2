import type pg from 'pg';

export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Runs `work` in one transaction. Commits when it resolves, rolls back and rethrows when it rejects. */
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
    // A connection that cannot roll back must not return to the pool. Closing it rolls back.
    await client.query('ROLLBACK').catch((error: Error) => {
      broken = error;
    });
    throw cause;
  } finally {
    client.release(broken);
  }
}

/** Waits for a named advisory lock and holds it until the transaction ends. */
export async function lockByName(client: Queryable, name: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Returns true if `error` violates the named unique constraint (SQLSTATE 23505). */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && violated === constraint;
}
