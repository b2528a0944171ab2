import { z } from 'zod';
import { type BackupDestination, readWhole } from './destinations/backup-destination.ts';

/** An erased account and the time of erasure (ISO 8601). Nothing else is stored about it. */
export type Erasure = { uid: string; erasedAt: string };

const folder = 'erased/';

const erasure = z.object({ uid: z.string().min(1), erasedAt: z.iso.datetime() });

/** Records an erasure beside the archives: restoring an older archive must repeat it (decision 46). */
export async function recordErasure(destination: BackupDestination, noted: Erasure): Promise<void> {
  await destination.write(
    `${folder}${encodeURIComponent(noted.uid)}.json`,
    new Blob([JSON.stringify(noted)]).stream(),
  );
}

export async function listErasures(destination: BackupDestination, after: Date): Promise<Erasure[]> {
  const found: Erasure[] = [];
  for await (const { name } of destination.list(folder)) {
    const noted = erasure.parse(JSON.parse(await new Response(await readWhole(destination, name)).text()));
    if (new Date(noted.erasedAt) > after) found.push(noted);
  }
  return found;
}

/** Deletes the erasure records before `oldest`: no remaining archive contains these accounts. */
export async function deleteErasures(destination: BackupDestination, oldest: Date): Promise<void> {
  const known = new Set((await listErasures(destination, oldest)).map(({ uid }) => uid));
  for await (const { name } of destination.list(folder)) {
    const uid = decodeURIComponent(name.slice(folder.length, -'.json'.length));
    if (!known.has(uid)) await destination.remove(name);
  }
}
