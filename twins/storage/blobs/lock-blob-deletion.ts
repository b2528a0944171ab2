import type { Queryable } from '#twins/kit/transaction.ts';

const NAME = 'storage.blobs';

/**
 * Waits until nobody is removing a blob, and keeps everybody from it, in every process, for as long as this session lives: what the
 * rows name from now on can be copied. One session at a time has it. What is discarded meanwhile goes with a later sweep.
 */
export async function lockBlobDeletion(client: Queryable): Promise<void> {
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [NAME]);
}

/** Whether blobs may be removed until the end of this transaction; no waiting. */
export async function canDeleteBlobs(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'SELECT pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) AS may',
    [NAME],
  );
  return rows[0]?.may ?? false;
}
