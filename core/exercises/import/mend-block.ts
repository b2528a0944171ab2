import { cleanText } from './clean-text.ts';
import { readGift } from './gift/read-gift.ts';
import { readH5p } from './h5p/read-h5p.ts';
import type { ImportFormat } from './import-formats.ts';
import type { ReadBlock } from './imported.ts';
import { readMoodle } from './moodle/read-moodle.ts';
import { nameCategory, nameKey } from './name-key.ts';
import { readQti } from './qti/read-qti.ts';
import { nameText, readTextBlock } from './read-text.ts';

/** Reads a corrected line of a word list. */
export type MendWord = (text: string, block: ReadBlock) => ReadBlock;

type Reread = {
  /** Matches a correction in the format of the file. Others are in the site's text format. */
  begins: RegExp;
  read: (text: string, block: ReadBlock) => ReadBlock[];
};

const rereaders: Partial<Readonly<Record<ImportFormat, Reread>>> = {
  gift: { begins: /^\s*[^#\s]/, read: (text, { category }) => readGift(text, category) },
  moodle: { begins: /^\s*</, read: (text, { category }) => readMoodle(text, category) },
  qti: { begins: /^\s*</, read: (text, { category }) => readQti(text, category) },
  h5p: {
    begins: /^\s*[{[]/,
    read: (text, { category, key }) =>
      readH5p(text, category).map((part) => ({
        ...part,
        questions: part.questions.map((question) => ({ ...question, key })),
      })),
  },
};

/** Replaces a block by its correction, in the format of the file or in the site's text format. */
export function mendBlock(
  block: ReadBlock,
  fix: string | undefined,
  { format, fileName, mendWord }: { format: ImportFormat; fileName: string; mendWord?: MendWord | undefined },
): ReadBlock {
  if (fix === undefined) return block;
  const text = cleanText(fix);
  const { line, category, key, version } = block;
  const parts = readParts(text, block, { format, fileName, mendWord });
  return {
    ...{ line, category, version, key, source: text },
    questions: parts.flatMap(({ questions }) => questions),
    faults: parts.flatMap(({ faults }) => faults.map((fault) => ({ ...fault, line: fault.line + line - 1 }))),
    unsupported: parts.length > 0 && parts.every(({ unsupported }) => unsupported),
  };
}

function readParts(
  text: string,
  block: ReadBlock,
  { format, fileName, mendWord }: { format: ImportFormat; fileName: string; mendWord?: MendWord | undefined },
): ReadBlock[] {
  if (text.trim() === '') return [];
  if (mendWord && !/^\s*#/.test(text)) return [mendWord(text, block)];
  const reread = rereaders[format];
  if (reread?.begins.test(text)) return reread.read(text, block);
  return [readMended(text, block, { format, fileName })];
}

function readMended(
  text: string,
  { category, key }: ReadBlock,
  { format, fileName }: { format: ImportFormat; fileName: string },
): ReadBlock {
  if (format === 'text')
    return readTextBlock({ line: 1, source: text }, (title) => nameText(fileName, title));
  const nameIt = (title: string) => key || nameKey({ id: '', category, title, words: '' });
  const read = readTextBlock({ line: 1, source: text }, nameIt);
  const group = ['gift', 'moodle', 'qti'].includes(format) ? nameCategory(category) : category;
  return { ...read, questions: read.questions.map((question) => ({ ...question, group })) };
}
