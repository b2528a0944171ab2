import type { StorageContext } from '../storage-context.ts';

export type StorageUse = { objects: number; bytes: number };

/** How long a count is good for, in milliseconds: it reads every row, and nobody asks for more than a rough figure. */
const goodFor = 60_000;

/** A function that counts what is stored, at most once a minute. */
export function createMeasure(context: Pick<StorageContext, 'pool' | 'now'>): () => Promise<StorageUse> {
  let last: { use: Promise<StorageUse>; at: number } | undefined;
  return () => {
    const at = context.now().getTime();
    if (last && at - last.at < goodFor) return last.use;
    const use = count(context);
    last = { use, at };
    // A count that failed is not remembered.
    use.catch(() => {
      last = undefined;
    });
    return use;
  };
}

async function count({ pool }: Pick<StorageContext, 'pool'>): Promise<StorageUse> {
  const { rows } = await pool.query<{ objects: string; bytes: string }>(
    'SELECT count(*) AS objects, coalesce(sum(size), 0) AS bytes FROM storage.objects',
  );
  return { objects: Number(rows[0]?.objects ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}
