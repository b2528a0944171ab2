import { and, inArray, sql } from 'drizzle-orm';
import { videos } from '#database/tables/videos.ts';
import type { Core } from '../context.ts';
import { enqueue } from '../queues.ts';

/**
 * Queues the requested conversions that no job carries out: those of a restored school, those that were
 * interrupted too often, and those requested before ffmpeg was removed and installed again. Returns their number.
 */
export async function resumeConversions(core: Pick<Core, 'db' | 'jobs' | 'videoTools'>): Promise<number> {
  if (!(await core.videoTools.findVersion())) return 0;
  return core.db.transaction(async (tx) => {
    const lost = await tx
      .select({ path: videos.path })
      .from(videos)
      .where(
        and(
          inArray(videos.state, ['waiting', 'converting']),
          sql`not exists (select from jobs.job where name = 'convert-video'
            and state in ('created', 'retry', 'active') and data ->> 'path' = ${videos.path})`,
        ),
      )
      .for('update', { skipLocked: true });
    for (const { path } of lost) await enqueue(core, tx, 'convert-video', { path });
    return lost.length;
  });
}
