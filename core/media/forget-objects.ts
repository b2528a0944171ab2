import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Transaction } from '#database/connect.ts';
import type { Core } from '../context.ts';
import { forgetObjects } from '../jobs/queues.ts';
import { findUsedObjects, undoDays } from './find-used-objects.ts';

/** Objects to forget; those that wait are kept while a change that can be undone needs them. */
export type Forgetting = { paths: string[]; undoable?: boolean };

const day = 86_400;

/**
 * Has objects that a save no longer points at deleted once the change can no longer be undone, thirty days after it.
 * Nothing is asked for when the transaction is rolled back.
 */
export async function forgetLater(
  core: Pick<Core, 'jobs'>,
  tx: Transaction,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await core.jobs.send(forgetObjects, { paths: [...paths], undoable: true } satisfies Forgetting, {
    db: fromDrizzle(tx, sql),
    startAfter: undoDays * day + 60,
    retentionSeconds: 90 * day,
  });
}

/** Deletes the objects that nothing points at by now. */
export async function forgetUnused(
  core: Pick<Core, 'db' | 'files' | 'now'>,
  { paths, undoable = false }: Forgetting,
): Promise<void> {
  const used = await findUsedObjects(core, paths, { undoable });
  for (const path of paths) if (!used.has(path)) await core.files.remove(path);
}
