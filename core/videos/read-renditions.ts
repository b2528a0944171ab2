import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { type Rendition, videos } from '#database/tables/videos.ts';
import type { Core } from '../context.ts';
import { toObjectPath } from '../media/object-address.ts';

export type Converted = { renditions: readonly Rendition[]; poster: string };

/** Returns the playable files of an uploaded video, smallest first. None if it was not converted. */
export async function readConverted(core: Pick<Core, 'db' | 'files'>, address: string): Promise<Converted> {
  const path = toObjectPath(core.files.bucket, address);
  const [row] = path
    ? await core.db
        .select({ renditions: videos.renditions, poster: videos.poster })
        .from(videos)
        .where(eq(videos.path, path))
    : [];
  return row ?? { renditions: [], poster: '' };
}

/** SQL for the playable files of the video whose address is in `column`, within a larger statement. */
export const convertedOf = (column: AnyColumn): SQL<Converted | null> =>
  sql<Converted | null>`(select jsonb_build_object('renditions', ${videos.renditions}, 'poster', ${videos.poster})
    from ${videos} where ${videos.path} = regexp_replace(${column}, '^gs://[^/]+/', ''))`;
