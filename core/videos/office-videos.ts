import { eq } from 'drizzle-orm';
import { videos } from '#database/tables/videos.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readMediaPath } from '../media/object-address.ts';
import { enqueue } from '../queues.ts';
import { isCommonVideo } from './is-common-video.ts';
import { replaceOriginal } from './replace-originals.ts';

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
  /** Size of the uploaded file if others are played instead, so that it may be deleted; otherwise null. */
  originalBytes: number | null;
};

/** @throws {AppError} `invalid-input` if the path is not a video of the school */
export async function readOfficeVideo(
  core: Pick<Core, 'db' | 'files' | 'videoTools'>,
  path: string,
): Promise<OfficeVideo> {
  requireVideo(path);
  const [row] = await core.db.select().from(videos).where(eq(videos.path, path));
  const renditions = row?.renditions ?? [];
  const isReplaceable =
    row?.state === 'ready' && renditions.length > 0 && renditions.every((each) => each.path !== path);
  const hasTools = (await core.videoTools.findVersion()) !== null;
  return {
    hasTools,
    isCommon: hasTools || (await isCommonVideo(core, path)),
    state: row?.state ?? 'none',
    percent: row?.percent ?? 0,
    fault: row?.fault ?? null,
    heights: renditions.map(({ height }) => height),
    keepOriginal: row?.keepOriginal ?? false,
    originalBytes: isReplaceable ? ((await core.files.stat(path))?.size ?? null) : null,
  };
}

/**
 * Queues the conversion of an uploaded video, once; again after a failure. Returns false without ffmpeg and if
 * it is queued already.
 * @throws {AppError} `invalid-input` if the path is not a video, `not-found` if there is no such file
 */
export async function requestConversion(
  core: Pick<Core, 'db' | 'files' | 'jobs' | 'videoTools'>,
  path: string,
): Promise<boolean> {
  requireVideo(path);
  if (!(await core.files.stat(path))) throw new AppError('not-found', `no video at ${path}`);
  if (!(await core.videoTools.findVersion())) return false;
  return core.db.transaction(async (tx) => {
    const again = { state: 'waiting', percent: 0, fault: null } as const;
    const requested = await tx
      .insert(videos)
      .values({ path })
      .onConflictDoUpdate({ target: videos.path, set: again, setWhere: eq(videos.state, 'failed') })
      .returning({ path: videos.path });
    if (requested.length > 0) await enqueue(core, tx, 'convert-video', { path });
    return requested.length > 0;
  });
}

/** Keeps the uploaded file, or lets the largest rendition replace it later. @throws {AppError} invalid-input */
export async function keepOriginal(core: Pick<Core, 'db'>, path: string, isKept: boolean): Promise<void> {
  requireVideo(path);
  await core.db.update(videos).set({ keepOriginal: isKept }).where(eq(videos.path, path));
}

/**
 * Deletes the uploaded file of a converted video; its largest rendition takes its place. Returns the freed bytes.
 * @throws {AppError} `invalid-input` if the path is not a video, `conflict` if it has no separate original
 */
export async function deleteOriginal(core: Pick<Core, 'db' | 'files'>, path: string): Promise<number> {
  requireVideo(path);
  const freedBytes = await replaceOriginal(core, path);
  if (freedBytes === null)
    throw new AppError('conflict', `${path} has no original to delete`, {
      userMessage: m.videos_no_original(),
    });
  return freedBytes;
}

/** @throws {AppError} `invalid-input` */
export function requireVideo(path: string): void {
  if (!['video', 'extract'].includes(readMediaPath(path)?.kind ?? '') || path.endsWith('.vtt'))
    throw new AppError('invalid-input', `${path} is not the path of a video`, {
      userMessage: m.refusals_upload_place(),
    });
}
