import type { Pool, PoolClient } from 'pg';

/** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    try {
      await client.query('ROLLBACK');
    } catch (rollbackError) {
      // The connection is unusable: it must not go back to the pool, and the first error is the one to report.
      broken = rollbackError instanceof Error ? rollbackError : new Error('The rollback failed.');
    }
    throw error;
  } finally {
    client.release(broken);
  }
}
