import { and, eq, lt } from 'drizzle-orm';
import { videos } from '#database/tables/videos.ts';
import type { Core } from '../context.ts';
import { undoDays } from '../media/delete-objects.ts';

/**
 * Replaces originals that the teacher does not keep by their largest rendition, thirty days after the
 * conversion. The path stays the same, so that lessons, earlier versions and playback positions stay valid.
 * Returns their number.
 */
export async function replaceOriginals(core: Pick<Core, 'db' | 'files' | 'now'>): Promise<number> {
  const before = new Date(core.now().getTime() - undoDays * 86_400_000);
  const due = await core.db
    .select()
    .from(videos)
    .where(and(eq(videos.keepOriginal, false), eq(videos.state, 'ready'), lt(videos.convertedAt, before)));
  let replaced = 0;
  for (const { path, renditions } of due) {
    const largest = renditions.at(-1);
    if (!largest || renditions.some((each) => each.path === path)) continue;
    if (!(await core.files.stat(path)) || !(await core.files.isIntact(largest.path))) continue;
    await core.files.copy(largest.path, path);
    await core.db
      .update(videos)
      .set({ renditions: [...renditions.slice(0, -1), { ...largest, path }] })
      .where(eq(videos.path, path));
    await core.files.remove(largest.path);
    replaced++;
  }
  return replaced;
}
