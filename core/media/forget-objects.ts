import type { Transaction } from '#database/connect.ts';
import type { Core } from '../context.ts';
import { enqueue, type Queues } from '../queues.ts';
import { findUsedObjects, undoDays } from './find-used-objects.ts';

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
  await enqueue(
    core,
    tx,
    'forget-objects',
    { paths: [...paths], undoable: true },
    { startAfter: undoDays * day + 60, retentionSeconds: 90 * day },
  );
}

/** Deletes the objects that nothing points at by now. */
export async function forgetUnused(
  core: Pick<Core, 'db' | 'files' | 'now'>,
  { paths, undoable = false }: Queues['forget-objects'],
): Promise<void> {
  const used = await findUsedObjects(core, paths, { undoable });
  for (const path of paths) if (!used.has(path)) await core.files.remove(path);
}
