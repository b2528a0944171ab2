import { decodeText } from '#common/files.ts';
import { m } from '#words/messages.js';
import { AppError } from '../../errors.ts';
import { writeBound } from '../document/check-fields.ts';
import { fileLimits } from '../text/parse-exercises.ts';
import { cleanText } from './clean-text.ts';
import { detectFormat } from './detect-format.ts';
import { explainEmptyText, explainUnknownFile, isJsonText } from './explain-unknown-file.ts';
import { gatherExercises, type ImportedExercise } from './gather-exercises.ts';
import { readGift } from './gift/read-gift.ts';
import { readH5p } from './h5p/read-h5p.ts';
import { type ImportFormat, maxFixCharacters, type WordListOptions } from './import-formats.ts';
import { maxBlocks, type ReadBlock } from './imported.ts';
import { type MendWord, mendBlock } from './mend-block.ts';
import { readMoodle } from './moodle/read-moodle.ts';
import { toPlainSpaces } from './plain-words.ts';
import { readQti } from './qti/read-qti.ts';
import { isZip, readArchive } from './read-archive.ts';
import { readTextFile } from './read-text.ts';
import { readTable } from './table/read-table.ts';
import { readWordSheet } from './word/read-word-sheet.ts';
import { readWordList } from './word-list/read-word-list.ts';

export type ExerciseUpload = {
  /** File name; empty for pasted text. */
  name: string;
  content: Uint8Array | string;
  /** Null to detect the format. */
  format: ImportFormat | null;
  /** True to combine the questions of each category into one exercise. */
  together: boolean;
  /** How a word list becomes exercises. */
  words?: WordListOptions;
  /** Corrected texts by block number. An empty text removes the block. */
  fixes: Readonly<Record<string, string>>;
};

export type BlockReport = Pick<ReadBlock, 'line' | 'faults' | 'unsupported'> & {
  number: string;
  /** Null if it is too long to correct on the page. */
  source: string | null;
  fixed: boolean;
};

export type ExerciseReading = {
  format: ImportFormat;
  exercises: ImportedExercise[];
  blocks: BlockReport[];
  /** Reason why the whole file was rejected. */
  fault: string | null;
};

/** Parses a file block by block and collects all issues. Slow for long files: run it in a worker thread. */
export async function readExerciseFile(upload: ExerciseUpload): Promise<ExerciseReading> {
  const reading: ExerciseReading = {
    format: upload.format ?? 'text',
    exercises: [],
    blocks: [],
    fault: null,
  };
  try {
    const unknown =
      typeof upload.content === 'string' ? null : explainUnknownFile(upload.name, upload.content);
    if (unknown) return refuse(reading, unknown);
    const content = await readContent(upload);
    const text = cleanText(content.text);
    reading.format = content.format ?? detectFormat(upload.name, text);
    if (!content.format && isJsonText(text) && ['gift', 'csv', 'word-list', 'word'].includes(reading.format))
      return refuse(reading, m.importing_unknown_json());
    if (text.length > fileLimits.characters)
      return refuse(reading, m.exercises_text_file_long({ max: writeBound(fileLimits.characters) }));
    const fileName = nameFile(upload.name);
    const { blocks, fault, mendWord } = readBlocks(text, reading.format, fileName, upload.words);
    if (fault) return refuse(reading, fault);
    if (blocks.length === 0) return refuse(reading, explainEmptyText(text));
    if (blocks.length > maxBlocks)
      return refuse(reading, m.importing_blocks_many({ max: writeBound(maxBlocks) }));
    const mended = blocks.map((block, index) =>
      mendBlock(block, upload.fixes[`${index}`], { format: reading.format, fileName, mendWord }),
    );
    reading.exercises = gatherExercises(mended, reading.format, upload.together);
    reading.blocks = mended.flatMap((block, index) => tell(block, index, upload.fixes));
    if (reading.exercises.length > fileLimits.exercises)
      return refuse(reading, m.importing_exercises_many({ max: writeBound(fileLimits.exercises) }));
    return reading;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refuse(reading, error.userMessage);
  }
}

const refuse = (reading: ExerciseReading, fault: string): ExerciseReading => ({
  ...reading,
  ...{ exercises: [], blocks: [], fault },
});

/** Returns the text, and the format of an archive. */
async function readContent({ name, content, format }: ExerciseUpload): Promise<ReadContent> {
  if (typeof content === 'string') return { format, text: content };
  if (!isZip(content) && !/\.(?:docx|h5p|zip)$/i.test(name)) return { format, text: decodeText(content) };
  const archive = await readArchive(name, content);
  if (format && format !== archive.format)
    throw new AppError('invalid-input', `${name} is an archive of format ${archive.format}, not ${format}`, {
      userMessage: archive.format === 'word' ? m.importing_word_only() : m.importing_archive_other(),
    });
  return archive;
}

type ReadContent = { format: ImportFormat | null; text: string };

/** Removes the extension, a browser's number for repeated downloads, and the date of an export. */
const nameFile = (name: string): string =>
  name
    .replace(/\.[a-z]{1,8}$/i, '')
    .replace(/\(\d{1,3}\)$/, '')
    .trim()
    .replace(/-\d{4}-\d{2}-\d{2}$/, '');

function readBlocks(
  text: string,
  format: ImportFormat,
  fileName: string,
  words: WordListOptions = { task: 'write', french: 'auto' },
): { blocks: ReadBlock[]; fault: string | null; mendWord?: MendWord } {
  switch (format) {
    case 'csv':
      return readTable(toPlainSpaces(text), fileName);
    case 'gift':
      return { blocks: readGift(text), fault: null };
    case 'h5p':
      return { blocks: readH5p(text), fault: null };
    case 'moodle':
      return { blocks: readMoodle(text), fault: null };
    case 'word-list':
      return readWordList(toPlainSpaces(text), fileName, words);
    case 'qti':
      return { blocks: readQti(text), fault: null };
    case 'word':
      return { blocks: readWordSheet(toPlainSpaces(text), fileName), fault: null };
    case 'text':
      return { blocks: readTextFile(text, fileName), fault: null };
  }
}

function tell(
  { line, source, faults, unsupported }: ReadBlock,
  index: number,
  fixes: ExerciseUpload['fixes'],
): BlockReport[] {
  const fixed = fixes[`${index}`] !== undefined;
  if (faults.length === 0 && !fixed) return [];
  const shown = source.length > maxFixCharacters ? null : source;
  return [{ line, source: shown, faults, unsupported, number: `${index}`, fixed }];
}
