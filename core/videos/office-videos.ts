import { eq } from 'drizzle-orm';
import { videos } from '#database/tables/videos.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readMediaPath } from '../media/object-address.ts';
import { enqueue } from '../queues.ts';
import { isCommonVideo } from './is-common-video.ts';

/** Conversion of an uploaded video as the back office shows it. `state` is `none` before the request. */
export type OfficeVideo = {
  hasTools: boolean;
  state: 'none' | (typeof videos.$inferSelect)['state'];
  /** False if some browsers cannot play the uploaded file. Known only without ffmpeg. */
  isCommon: boolean;
  percent: number;
  fault: (typeof videos.$inferSelect)['fault'];
  heights: number[];
  keepOriginal: boolean;
  /** True if another file than the uploaded one is played, so that the uploaded one may be deleted. */
  hasOriginal: boolean;
};

/** @throws {AppError} `invalid-input` if the path is not a video of the school */
export async function readOfficeVideo(
  core: Pick<Core, 'db' | 'files' | 'videoTools'>,
  path: string,
): Promise<OfficeVideo> {
  requireVideo(path);
  const [row] = await core.db.select().from(videos).where(eq(videos.path, path));
  const renditions = row?.renditions ?? [];
  const hasTools = (await core.videoTools.findVersion()) !== null;
  return {
    hasTools,
    isCommon: hasTools || (await isCommonVideo(core, path)),
    state: row?.state ?? 'none',
    percent: row?.percent ?? 0,
    fault: row?.fault ?? null,
    heights: renditions.map(({ height }) => height),
    keepOriginal: row?.keepOriginal ?? false,
    hasOriginal: renditions.length > 0 && renditions.every((each) => each.path !== path),
  };
}

/**
 * Queues the conversion of an uploaded video, once; again after a failure. Does nothing without ffmpeg.
 * @throws {AppError} `invalid-input` if the path is not a video, `not-found` if there is no such file
 */
export async function requestConversion(
  core: Pick<Core, 'db' | 'files' | 'jobs' | 'videoTools'>,
  path: string,
): Promise<void> {
  requireVideo(path);
  if (!(await core.files.stat(path))) throw new AppError('not-found', `no video at ${path}`);
  if (!(await core.videoTools.findVersion())) return;
  await core.db.transaction(async (tx) => {
    const again = { state: 'waiting', percent: 0, fault: null } as const;
    const requested = await tx
      .insert(videos)
      .values({ path })
      .onConflictDoUpdate({ target: videos.path, set: again, setWhere: eq(videos.state, 'failed') })
      .returning({ path: videos.path });
    if (requested.length > 0) await enqueue(core, tx, 'convert-video', { path });
  });
}

/** Keeps the uploaded file, or lets the largest rendition replace it later. @throws {AppError} invalid-input */
export async function keepOriginal(core: Pick<Core, 'db'>, path: string, isKept: boolean): Promise<void> {
  requireVideo(path);
  await core.db.update(videos).set({ keepOriginal: isKept }).where(eq(videos.path, path));
}

function requireVideo(path: string): void {
  if (!['video', 'extract'].includes(readMediaPath(path)?.kind ?? '') || path.endsWith('.vtt'))
    throw new AppError('invalid-input', `${path} is not the path of a video`, {
      userMessage: m.refusals_upload_place(),
    });
}
