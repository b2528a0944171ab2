import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { lessons } from '#database/tables/lessons.ts';
import { lessonProgress, playback } from '#database/tables/progress.ts';
import type { Core } from '../context.ts';
import { isOpenTo } from '../lessons/lesson-access.ts';
import { toMediaName } from '../lessons/media-name.ts';
import { recordVisits, settleProducts } from './settle-progress.ts';

/** Range played without a break, in seconds from the beginning of the recording. */
export type PlaybackReport = {
  lessonId: string;
  /** Object name of the recording (`toMediaName`). */
  media: string;
  from: number;
  to: number;
  /** Total length, in seconds. */
  length: number;
  /** Server time at which playback reached `to`. */
  at: Date;
};

/** Share of a video that must be played for it to count as seen. */
const seenShare = 0.9;

type Row = typeof playback.$inferInsert & { seen: string };

/**
 * Merges reports in any order, also repeated ones (decision 30). Returns the lessons whose reports counted.
 * Ignores lessons that are not open to the learner, and recordings of other lessons.
 */
export async function recordPlayback(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  reports: readonly PlaybackReport[],
): Promise<string[]> {
  const now = core.now();
  const open = await listOpen(core, uid, reports);
  const counted = reports
    .filter(({ lessonId, media }) => open.get(lessonId)?.named.has(media))
    .map((report) => ({ ...report, at: report.at > now ? now : report.at }));
  if (counted.length === 0) return [];
  await core.db.transaction(async (tx) => {
    // In a fixed order, so that two devices cannot cause a deadlock.
    for (const row of joinReports(uid, counted)) await joinPlayback(tx, row);
    await recordVisits(
      tx,
      uid,
      counted.map(({ lessonId, at }) => ({ lessonId, productId: open.get(lessonId)?.productId ?? '', at })),
    );
    const reported = [...new Set(counted.map(({ lessonId }) => lessonId))].sort();
    for (const lessonId of reported) await settleSeen(tx, uid, lessonId, open.get(lessonId)?.video ?? '');
    await settleProducts(tx, uid, [
      ...new Set(reported.map((lessonId) => open.get(lessonId)?.productId ?? '')),
    ]);
  });
  return [...new Set(counted.map(({ lessonId }) => lessonId))];
}

/** Returns open lessons, with the reported recordings that belong to them. */
async function listOpen(core: Pick<Core, 'db' | 'now'>, uid: string, reports: readonly PlaybackReport[]) {
  const ids = [...new Set(reports.map(({ lessonId }) => lessonId))];
  const reported = [...new Set(reports.map(({ media }) => media))];
  const rows = await core.db
    .select({
      id: lessons.id,
      productId: lessons.productId,
      videoId: lessons.videoId,
      named: sql<string[]>`array(select name from unnest(${sql.param(reported)}::text[]) name
        where position('/' || name || '"' in
          concat('/', ${lessons.videoId}, '"', ${lessons.files}::text, ${lessons.body}::text)) > 0)`,
    })
    .from(lessons)
    .where(and(inArray(lessons.id, ids), isOpenTo(uid, core.now())));
  return new Map(
    rows.map(({ id, productId, videoId, named }) => [
      id,
      { productId, video: toMediaName(videoId), named: new Set(named) },
    ]),
  );
}

/** Joins the reports of each recording into one row. */
function joinReports(uid: string, reports: readonly PlaybackReport[]): Row[] {
  const byMedia = Map.groupBy(reports, ({ lessonId, media }) => `${lessonId} ${media}`);
  return [...byMedia.keys()].sort().flatMap((key) => {
    const together = byMedia.get(key) ?? [];
    const [latest] = together.toSorted((a, b) => +b.at - +a.at || b.to - a.to);
    if (!latest) return [];
    const seen = together.filter(({ from, to }) => to > from).map(({ from, to }) => `[${from},${to})`);
    return {
      uid,
      lessonId: latest.lessonId,
      media: latest.media,
      length: Math.max(...together.map(({ length }) => length)),
      seen: `{${seen.join()}}`,
      position: latest.to,
      positionAt: latest.at,
    };
  });
}

async function joinPlayback(tx: Transaction, row: Row): Promise<void> {
  const isLater = sql`(excluded.position_at, excluded.position) > (${playback.positionAt}, ${playback.position})`;
  await tx
    .insert(playback)
    .values({ ...row, seen: sql`${row.seen}::int4multirange` })
    .onConflictDoUpdate({
      target: [playback.uid, playback.lessonId, playback.media],
      set: {
        length: sql`greatest(${playback.length}, excluded.length)`,
        seen: sql`${playback.seen} + excluded.seen`,
        position: sql`case when ${isLater} then excluded.position else ${playback.position} end`,
        positionAt: sql`greatest(${playback.positionAt}, excluded.position_at)`,
      },
    });
}

/** Marks a lesson as done if its video was seen, unless the learner ever marked it as not done. */
async function settleSeen(tx: Transaction, uid: string, lessonId: string, video: string): Promise<void> {
  if (!video) return;
  await tx
    .update(lessonProgress)
    .set({ doneAt: lessonProgress.visitedAt })
    .where(
      and(
        eq(lessonProgress.uid, uid),
        eq(lessonProgress.lessonId, lessonId),
        sql`${lessonProgress.doneAt} is null and ${lessonProgress.undoneAt} is null`,
        sql`exists (select 1 from ${playback} where ${playback.uid} = ${uid} and ${playback.lessonId} = ${lessonId}
          and ${playback.media} = ${video} and ${playback.length} > 0
          and (select coalesce(sum(upper(stretch) - lower(stretch)), 0)
            from unnest(${playback.seen} * int4multirange(int4range(0, ${playback.length}))) stretch)
            >= ${seenShare}::float * ${playback.length})`,
      ),
    );
}
