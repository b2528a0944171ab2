import { buffer } from 'node:stream/consumers';
import type { Core } from '../context.ts';

type Stored = Pick<Core, 'files'>;

/** Maximum bytes to read of the header, which names the codecs near its start. */
const maxHeaderBytes = 4 * 1_024 * 1_024;

/** Codecs in MP4 that some browsers do not play: HEVC, Dolby Vision, AV1, ProRes, MPEG-4 part 2. */
const rareCodecs = ['hvc1', 'hev1', 'dvh1', 'dvhe', 'av01', 'apcn', 'apch', 'apcs', 'apco', 'ap4h', 'mp4v'];

/** Without ffmpeg: false if the file is a MOV, or an MP4 with a codec that some browsers do not play. */
export async function isCommonVideo(core: Stored, path: string): Promise<boolean> {
  const object = await core.files.stat(path);
  if (!object || object.contentType === 'video/webm') return true;
  if (object.contentType !== 'video/mp4') return false;
  const header = await readHeader(core, path, object.size);
  return header !== null && !rareCodecs.some((codec) => header.includes(`${codec}\0\0\0\0`));
}

/**
 * Returns the `moov` box of an MP4, or null. A box starts with its length and its type; boxes have no fixed
 * order. https://www.iso.org/standard/83102.html
 */
async function readHeader({ files }: Stored, path: string, size: number): Promise<Buffer | null> {
  const read = async (start: number, bytes: number) =>
    buffer(await files.readStream(path, { start, end: Math.min(size, start + bytes) }));
  let start = 0;
  for (let boxes = 0; boxes < 100 && start + 16 <= size; boxes++) {
    const box = await read(start, 16);
    const short = box.readUInt32BE(0);
    // 1: a longer length follows. 0: the box ends with the file.
    const length = short === 1 ? Number(box.readBigUInt64BE(8)) : short || size - start;
    if (box.toString('latin1', 4, 8) === 'moov') return read(start, Math.min(length, maxHeaderBytes));
    if (length < 8) return null;
    start += length;
  }
  return null;
}
