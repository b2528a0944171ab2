import { and, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { recordings } from '#database/tables/productions.ts';
import type { Core } from '../../context.ts';
import { readRecordingPath } from './recording-path.ts';

/** Sets the end of the retention of returned recordings, `months` after their return. */
export async function startRetention(
  tx: Transaction,
  ids: readonly string[],
  { returnedAt, months }: { returnedAt: Date; months: number },
): Promise<void> {
  if (ids.length === 0) return;
  const deleteAt = new Date(returnedAt);
  deleteAt.setUTCMonth(deleteAt.getUTCMonth() + months);
  await tx
    .update(recordings)
    .set({ deleteAt })
    .where(inArray(recordings.id, [...ids]));
}

/** Maximum number of recordings per run. */
const atOnce = 500;

/** Deletes recordings whose retention ended. The file goes first, so that an interrupted run is repeated. */
export async function deleteExpiredRecordings(core: Pick<Core, 'db' | 'files' | 'now'>): Promise<number> {
  const expired = await core.db
    .select({ id: recordings.id, path: recordings.path })
    .from(recordings)
    .where(and(isNotNull(recordings.deleteAt), lte(recordings.deleteAt, core.now())))
    .limit(atOnce);
  for (const { path } of expired) await core.files.remove(path);
  const ids = expired.map(({ id }) => id);
  if (ids.length > 0) await core.db.delete(recordings).where(inArray(recordings.id, ids));
  return expired.length;
}

/** Age in days at which an upload without a row counts as abandoned. Devices send again until then. */
const abandonedDays = 2;

/** Deletes the files of abandoned uploads and of deleted exercises. Returns their number. */
export async function sweepRecordings(core: Pick<Core, 'db' | 'files' | 'now'>): Promise<number> {
  const before = core.now().getTime() - abandonedDays * 86_400_000;
  let swept = 0;
  let together: string[] = [];
  const sweep = async () => {
    const rows = await core.db
      .select({ path: recordings.path })
      .from(recordings)
      .where(inArray(recordings.path, together));
    const used = new Set(rows.map(({ path }) => path));
    for (const path of together.filter((each) => !used.has(each))) {
      await core.files.remove(path);
      swept++;
    }
    together = [];
  };
  for await (const { path, createdAt } of core.files.list('productions/')) {
    if (!readRecordingPath(path) || createdAt.getTime() > before) continue;
    together.push(path);
    if (together.length >= atOnce) await sweep();
  }
  if (together.length > 0) await sweep();
  return swept;
}

/** Deletes all recordings of an account. Their rows are deleted with the attempts. */
export async function eraseRecordings(core: Pick<Core, 'files'>, uid: string): Promise<void> {
  const paths: string[] = [];
  for await (const { path } of core.files.list(`productions/${uid}/`)) paths.push(path);
  for (const path of paths) await core.files.remove(path);
}
