import { inflateSync } from 'node:zlib';

/** Paragraphs, raw objects, attached files and metadata of a PDF. */
type ReadPdf = { lines: string[]; objects: string; files: string[]; metadata: string };

/** Character without a glyph, printed as an empty box. */
export const missingGlyph = '\ufffd';

/** Parses a PDF of pdfkit. Decodes text with each font's ToUnicode table (ISO 32000-1, 9.10.3). */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = new Map(
    Buffer.from(bytes)
      .toString('latin1')
      .split('endobj')
      .map((written) => {
        const [number = '', ...rest] = written.split(' 0 obj\n');
        return [/\d+$/.exec(number)?.[0] ?? '', rest.join('')] as const;
      }),
  );
  const open = (reference: string | undefined): string => {
    const stream = (objects.get(reference ?? '') ?? '').split('stream\n')[1] ?? '';
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  };
  const findAll = (pattern: RegExp): string[] =>
    [...objects.values()].map((object) => pattern.exec(object)?.[1]).filter((found) => found !== undefined);
  const named = findAll(/\/Font <<([^>]*)>>/).join(' ');
  const fonts = new Map(
    [...named.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
      const [, table] = /\/ToUnicode (\d+)/.exec(objects.get(number) ?? '') ?? [];
      return [name, readCharacters(open(table))];
    }),
  );
  const streams = [...objects.entries()].filter(([, object]) => object.includes('stream\n'));
  const streamsOf = (type: string) => streams.filter(([, object]) => object.includes(`/Type /${type}\n`));
  const toText = (latin: string) => Buffer.from(latin, 'latin1').toString();
  return {
    files: streamsOf('EmbeddedFile').map(([number]) => toText(open(number))),
    metadata: toText(streamsOf('Metadata')[0]?.[1].split('stream\n')[1] ?? ''),
    lines: findAll(/\/Contents (\d+) 0 R/).flatMap((page) => readParagraphs(open(page), fonts)),
    objects: [...objects.values()].filter((object) => !object.includes('stream\n')).join('\n'),
  };
}

/** Returns the characters of a font by glyph number. */
function readCharacters(table: string): string[] {
  const lists = [...table.matchAll(/> \[([^\]]*)\]/g)].map(([, list = '']) => list);
  return lists.flatMap((list) =>
    [...list.matchAll(/<([0-9a-f ]+)>/g)].map(([, codes = '']) => toText(codes)),
  );
}

const toText = (codes: string) =>
  codes
    .split(' ')
    .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
    .join('');

function readParagraphs(content: string, fonts: ReadonlyMap<string, string[]>): string[] {
  const paragraphs: string[] = [];
  let characters: string[] = [];
  let paragraph = '';
  for (const line of content.split('\n')) {
    const [, font] = /^\/(F\d+) [\d.]+ Tf/.exec(line) ?? [];
    if (font) characters = fonts.get(font) ?? [];
    if (line.endsWith(' BDC')) paragraph = '';
    if (line.endsWith('TJ'))
      for (const [, glyphs = ''] of line.matchAll(/<([0-9a-f]+)>/g))
        for (const [glyph] of glyphs.matchAll(/.{4}/g)) {
          const number = Number.parseInt(glyph, 16);
          paragraph += number === 0 ? missingGlyph : (characters[number] ?? missingGlyph);
        }
    if (line === 'EMC' && paragraph) paragraphs.push(paragraph.trim());
  }
  return paragraphs;
}
