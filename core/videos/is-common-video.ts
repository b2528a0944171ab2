import { buffer } from 'node:stream/consumers';
import type { Core } from '../context.ts';

/** Bytes at the start and the end of a file that may contain the names of its codecs. */
const endBytes = 4 * 1_024 * 1_024;

/** Codecs in MP4 that some browsers do not play: HEVC, Dolby Vision, AV1, ProRes, MPEG-4 part 2. */
const rareCodecs = ['hvc1', 'hev1', 'dvh1', 'dvhe', 'av01', 'apcn', 'apch', 'apcs', 'apco', 'ap4h', 'mp4v'];

/** Without ffmpeg: false if the file is a MOV, or an MP4 with a codec that some browsers do not play. */
export async function isCommonVideo(core: Pick<Core, 'files'>, path: string): Promise<boolean> {
  const object = await core.files.stat(path);
  if (!object) return true;
  if (!['video/mp4', 'video/webm'].includes(object.contentType)) return false;
  if (object.contentType === 'video/webm') return true;
  const { size } = object;
  const ranges = [{ start: 0, end: Math.min(size, endBytes) }];
  if (size > endBytes) ranges.push({ start: Math.max(endBytes, size - endBytes), end: size });
  for (const range of ranges) {
    const bytes = await buffer(await core.files.readStream(path, range));
    if (rareCodecs.some((codec) => bytes.includes(`${codec}\0\0\0\0`))) return false;
  }
  return true;
}
