import { createHash } from 'node:crypto';
import { zipSync } from 'fflate';
import type { Footnotes } from '../../rich-text/footnotes.ts';
import { readStyledMarks } from '../../rich-text/styled-marks.ts';
import { refuseTraps } from '../archive/open-archive.ts';
import type { ArchiveEntry } from '../archive/read-entries.ts';
import { readArchiveEntries } from '../archive/read-entries.ts';
import { unpackEntry } from '../archive/unpack-entry.ts';

/** A picture of a lesson. `key` is the digest of its bytes. */
export type CoursePicture = { key: string; bytes: Uint8Array };

type WordText = {
  html: string;
  notes: Footnotes;
  pictures: Map<string, CoursePicture>;
  lostPictures: number;
};

const shown = /^image\/(jpeg|png|webp|gif|avif)$/;

/**
 * Converts a Word file to HTML. A document with a title is one lesson: its headings move down one level.
 * @throws {ArchiveError} if it is not a Word file or exceeds the limits
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
      styleMap: [
        "p[style-name='Title'] => div.whole:fresh",
        "p[style-name='Titre'] => div.whole:fresh",
        'u => u',
        'highlight => mark',
      ],
    },
  );
  const { html, notes } = takeFootnotes(value);
  const isWhole = html.includes('<div class="whole">');
  return { html: isWhole ? lower(html) : html, notes, pictures, lostPictures };
}

const note = /<li id="((?:foot|end)note-\d{1,9})">/;

/** Extracts the footnotes that mammoth appends to the text. */
function takeFootnotes(html: string): { html: string; notes: Footnotes } {
  const start = html.search(/<ol><li id="(?:foot|end)note-\d{1,9}">/);
  if (start < 0) return { html, notes: new Map() };
  const text = html.slice(0, start);
  const [, ...parts] = html.slice(start).split(note);
  const notes = new Map<string, string>();
  for (let place = 0; place + 1 < parts.length; place += 2) {
    const words = (parts[place + 1] ?? '')
      .replaceAll(/ ?<a href="#(?:foot|end)note-ref-\d{1,9}">↑<\/a>/g, '')
      .replace('</li>', '')
      .replace(/<\/ol>$/, '');
    notes.set(parts[place] ?? '', words.replace('<p>', `<p><sup>[${place / 2 + 1}]</sup> `));
  }
  return { html: text, notes };
}

export const toPictureKey = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 24);

/** Decompresses the document under our limits and repacks it for mammoth. */
async function unpackWhole(file: Blob): Promise<Buffer> {
  const entries = await readArchiveEntries(file);
  refuseTraps(entries, file.size);
  const signal = AbortSignal.timeout(15_000);
  const parts: Record<string, Uint8Array> = {};
  for (const entry of entries.filter(isWanted)) {
    const content = await unpackEntry(file, entry, signal);
    const bytes = new Uint8Array(await content.arrayBuffer());
    parts[entry.name] = entry.name === 'word/document.xml' ? spellMarks(bytes) : bytes;
  }
  return Buffer.from(zipSync(parts, { level: 0 }));
}

/** Converts formatting that mammoth ignores (double strikethrough, background) to formatting it reads. */
function spellMarks(bytes: Uint8Array): Uint8Array {
  const [before = '', ...runs] = new TextDecoder().decode(bytes).split('<w:rPr>');
  const spelled = runs.map((run) => {
    const end = run.indexOf('</w:rPr>');
    const properties = run
      .slice(0, end)
      .replaceAll('<w:dstrike', '<w:strike')
      .replaceAll(/<w:shd\b([^<>]*)\/>/g, (whole, attributes: string) =>
        readStyledMarks(`background:#${/w:fill="([\dA-Fa-f]{6})"/.exec(attributes)?.[1] ?? ''}`).mark
          ? '<w:highlight w:val="yellow"/>'
          : whole,
      );
    return end < 0 ? run : properties + run.slice(end);
  });
  return new TextEncoder().encode([before, ...spelled].join('<w:rPr>'));
}

const isWanted = ({ name }: ArchiveEntry) => !name.endsWith('/') && !name.startsWith('__proto__');

const lower = (html: string): string =>
  html
    .replaceAll(/<(\/?)h([1-5])>/g, (_, slash, level) => `<${slash}h${Number(level) + 1}>`)
    .replaceAll('<div class="whole">', '<h1>')
    .replaceAll('</div>', '</h1>');
