import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { lessons } from '#database/tables/lessons.ts';
import { lessonProgress, playback } from '#database/tables/progress.ts';
import type { Core } from '../context.ts';
import { isOpenTo } from '../lessons/lesson-access.ts';
import { toMediaName } from '../lessons/media-name.ts';
import { recordVisits, settleProducts } from './settle-progress.ts';

/** A stretch of a video or recording that somebody saw without a break; seconds from its beginning. */
export type PlaybackReport = {
  lessonId: string;
  /** The name of its object (`toMediaName`). */
  media: string;
  from: number;
  to: number;
  /** Of the whole. */
  length: number;
  /** When it was at `to`, by the clock of the server. */
  at: Date;
};

/** A video counts as seen once so much of it was. */
const seenShare = 0.9;

type Row = typeof playback.$inferInsert & { seen: string };

/**
 * Joins what somebody saw to what is known. The same reports in another order, or twice, leave the same (decision 30). Reports of
 * lessons that they may not read (any more), or of what these do not name, are passed over; answers the lessons of those that counted.
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
    // In one order, so that two devices never wait for each other.
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

/** The lessons that are open to somebody, and what they name of what is told: nothing else is kept of them. */
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

/** One row a recording out of all that is told of it. */
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

/** Counts a lesson as done whose video was seen, unless its learner ever said that it is not. */
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
