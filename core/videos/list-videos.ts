import { sql } from 'drizzle-orm';
import { lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { videos } from '#database/tables/videos.ts';
import type { Core } from '../context.ts';
import { type OfficeVideo, readOfficeVideo, requestConversion } from './office-videos.ts';

/** An uploaded video and the lesson or product that contains it. */
type VideoUse = { path: string; owner: 'lessons' | 'products'; id: string; title: string };

/** Maximum number of videos on the page. */
const maxListed = 200;

/** SQL for the uploaded videos of all lessons and products, each once. */
function usesOf({ bucket }: Core['files']) {
  const prefix = `gs://${bucket}/`;
  return sql`(select distinct on (address) substr(address, ${prefix.length + 1}::int) path, owner, id, title from (
      select ${lessons.videoId} address, 'lessons' owner, ${lessons.id} id, ${lessons.title} title from ${lessons}
      union all select ${products.videoId}, 'products', ${products.id}, ${products.title} from ${products}
      union all select ${products.videoIdExtract}, 'products', ${products.id}, ${products.title} from ${products}
    ) named where starts_with(address, ${prefix}) order by address, title) used`;
}

const isUnconverted = sql`not exists (select from ${videos} where ${videos.path} = used.path)`;

/** Returns the uploaded videos by title, those that were never converted first. `left` counts the others. */
export async function listVideos(
  core: Pick<Core, 'db' | 'files' | 'videoTools'>,
): Promise<{ listed: (VideoUse & OfficeVideo)[]; left: number }> {
  const { rows } = await core.db.execute<VideoUse & { count: number }>(
    sql`select path, owner, id, title, (count(*) over ())::int count from ${usesOf(core.files)}
      order by ${isUnconverted} desc, title, path limit ${maxListed}`,
  );
  const listed: (VideoUse & OfficeVideo)[] = [];
  for (const { count: _, ...use } of rows)
    listed.push({ ...use, ...(await readOfficeVideo(core, use.path)) });
  return { listed, left: (rows[0]?.count ?? 0) - rows.length };
}

/** Returns the number of uploaded videos that were never converted. */
export async function countUnconverted(core: Pick<Core, 'db' | 'files'>): Promise<number> {
  const { rows } = await core.db.execute<{ count: number }>(
    sql`select count(*)::int count from ${usesOf(core.files)} where ${isUnconverted}`,
  );
  return rows[0]?.count ?? 0;
}

/** Queues the conversion of all uploaded videos that were never converted. Returns their number. */
export async function convertAll(core: Pick<Core, 'db' | 'files' | 'jobs' | 'videoTools'>): Promise<number> {
  const { rows } = await core.db.execute<{ path: string }>(
    sql`select path from ${usesOf(core.files)} where ${isUnconverted}`,
  );
  let queued = 0;
  for (const { path } of rows)
    if ((await core.files.stat(path)) && (await requestConversion(core, path))) queued++;
  return queued;
}
