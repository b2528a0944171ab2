import type { Queryable } from '#twins/kit/transaction.ts';

const NAME = 'storage.blobs';

/**
 * Blocks blob deletion in all processes until this database session ends, so that a backup finds every
 * referenced blob. Waits for deletions in progress and for other holders.
 */
export async function lockBlobDeletion(client: Queryable): Promise<void> {
  await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [NAME]);
}

/** True if blobs may be removed until the end of this transaction. Does not wait. */
export async function canDeleteBlobs(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    'SELECT pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) AS may',
    [NAME],
  );
  return rows[0]?.may ?? false;
}
