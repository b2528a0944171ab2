import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import { refuseTraps } from '../archive/open-archive.ts';
import type { ArchiveEntry } from '../archive/read-entries.ts';
import { readArchiveEntries } from '../archive/read-entries.ts';
import { unpackEntry } from '../archive/unpack-entry.ts';

/** A picture that came with a lesson. `key` is the digest of its bytes: the same picture is kept once. */
export type CoursePicture = { key: string; bytes: Uint8Array };

export type WordText = { html: string; pictures: Map<string, CoursePicture>; lostPictures: number };

const shown = /^image\/(jpeg|png|webp|gif|avif)$/;

/**
 * Reads a Word file (Office Open XML) into HTML whose pictures are named by their keys. One with a title of its own is one
 * lesson: its headings stand a level below. @throws {ArchiveError} where it is no such file, or a trap
 */
export async function readWord(file: Blob): Promise<WordText> {
  const buffer = await unpackWhole(file);
  const { default: mammoth } = await import('mammoth');
  const pictures = new Map<string, CoursePicture>();
  let lostPictures = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (!shown.test(image.contentType)) {
      lostPictures += 1;
      return { src: '' };
    }
    const bytes = new Uint8Array(await image.readAsArrayBuffer());
    const key = toPictureKey(bytes);
    pictures.set(key, { key, bytes });
    return { src: `picture:${key}` };
  });
  const { value } = await mammoth.convertToHtml(
    { buffer },
    {
      convertImage,
      styleMap: ["p[style-name='Title'] => div.whole:fresh", "p[style-name='Titre'] => div.whole:fresh"],
    },
  );
  return { html: value.includes('<div class="whole">') ? lower(value) : value, pictures, lostPictures };
}

export const toPictureKey = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 24);

/** A document is an archive: it is unpacked by our own measure, and handed on as one that holds nothing unsaid. */
async function unpackWhole(file: Blob): Promise<Buffer> {
  const entries = await readArchiveEntries(file);
  refuseTraps(entries, file.size);
  const signal = AbortSignal.timeout(15_000);
  const parts: Record<string, Uint8Array> = {};
  for (const entry of entries.filter(isWanted)) {
    const content = await unpackEntry(file, entry, signal);
    parts[entry.name] = new Uint8Array(await content.arrayBuffer());
  }
  return Buffer.from(zipSync(parts, { level: 0 }));
}

const isWanted = ({ name }: ArchiveEntry) => !name.endsWith('/') && !name.startsWith('__proto__');

/** The title of the whole is the only heading of the first level. */
const lower = (html: string): string =>
  html
    .replaceAll(/<(\/?)h([1-5])>/g, (_, slash, level) => `<${slash}h${Number(level) + 1}>`)
    .replaceAll('<div class="whole">', '<h1>')
    .replaceAll('</div>', '</h1>');
