import { and, eq, lt } from 'drizzle-orm';
import { videos } from '#database/tables/videos.ts';
import type { Core } from '../context.ts';
import { undoDays } from '../media/delete-objects.ts';

type Replacer = Pick<Core, 'db' | 'files'>;

/**
 * Replaces originals that the teacher does not keep by their largest rendition, thirty days after the
 * conversion. Returns their number.
 */
export async function replaceOriginals(core: Replacer & Pick<Core, 'now'>): Promise<number> {
  const before = new Date(core.now().getTime() - undoDays * 86_400_000);
  const due = await core.db
    .select({ path: videos.path })
    .from(videos)
    .where(and(eq(videos.keepOriginal, false), eq(videos.state, 'ready'), lt(videos.convertedAt, before)));
  let replaced = 0;
  for (const { path } of due) if ((await replaceOriginal(core, path)) !== null) replaced++;
  return replaced;
}

/**
 * Replaces an original by its largest rendition. The path stays the same, so that lessons, earlier versions
 * and playback positions stay valid. Returns the freed bytes; null if there is nothing to replace it by.
 */
export async function replaceOriginal(core: Replacer, path: string): Promise<number | null> {
  const replaced = await core.db.transaction(async (tx) => {
    const [row] = await tx.select().from(videos).where(eq(videos.path, path)).for('update');
    const largest = row?.renditions.at(-1);
    if (!largest || row?.state !== 'ready' || row.renditions.some((each) => each.path === path)) return null;
    const original = await core.files.stat(path);
    if (!original || !(await core.files.isIntact(largest.path))) return null;
    await core.files.copy(largest.path, path);
    await tx
      .update(videos)
      .set({ renditions: [...row.renditions.slice(0, -1), { ...largest, path }] })
      .where(eq(videos.path, path));
    return { copied: largest.path, freedBytes: original.size };
  });
  if (!replaced) return null;
  await core.files.remove(replaced.copied);
  return replaced.freedBytes;
}
