import { parseEmail } from '#common/email-address.ts';
import { foldHeader } from '../../csv/fold-words.ts';
import { removeFormulaGuard } from '../../csv/formula-guard.ts';
import type { FileFault } from './person-line.ts';
import { RecordSplitter, type TableRecord } from './split-records.ts';

/** A table of text, opened but not loaded. */
export type ExportTable = {
  /** Name of the file. */
  name: string;
  /** Column titles as in the file; letters as in a spreadsheet if the file has none. */
  titles: readonly string[];
  /** The same for comparison. Empty texts if the file has no titles. */
  keys: readonly string[];
  separator: string;
  /** First records after the titles. */
  sample: readonly TableRecord[];
  /** Returns all records after the titles, in batches. */
  read(): AsyncGenerator<TableRecord[]>;
};

export const maxTableBytes = 50 * 1_024 * 1_024;
const maxColumns = 400;
const sampleBytes = 256 * 1_024;
const sampleRecords = 200;

/** First bytes of files that are often uploaded in place of a table. */
const workbookStarts = ['504b0304', 'd0cf11e0'];
/** PDF, gzip, PNG and JPEG. */
const binaryStarts = ['25504446', '1f8b', '89504e47', 'ffd8ff'];

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Opens CSV text in any usual encoding, with `,`, `;` or tab as separator. */
export async function openTable(name: string, content: Blob): Promise<ExportTable | FileFault> {
  if (content.size === 0) return 'empty';
  if (content.size > maxTableBytes) return 'too-large';
  const start = new Uint8Array(await content.slice(0, sampleBytes).arrayBuffer());
  if (workbookStarts.includes(toHex(start.subarray(0, 4)))) return 'workbook';
  const encoding = await findEncoding(content, start);
  if (!encoding) return 'binary';
  const text = cleanText(new TextDecoder(encoding).decode(start));
  const declared = /^\s{0,9}sep=(.)\r?\n/i.exec(text);
  const separator = declared?.[1] ?? findSeparator(text);
  const splitter = new RecordSplitter(separator);
  const records = splitter.push(text, start.length === content.size).filter(isNotDeclaration);
  const heading = findHeading(records);
  const [first, ...rest] = records.slice(heading);
  if (!first) return start.length === content.size ? 'empty' : 'broken';
  if (first.cells.length > maxColumns) return 'too-wide';
  const hasTitles = first.cells.every((cell) => parseEmail(cell) === null);
  if (hasTitles && rest.length === 0) return 'header-only';
  const cells = trimTitles(first.cells);
  return {
    name,
    titles: hasTitles ? cells : cells.map((_, index) => toColumnLetters(index)),
    keys: hasTitles ? cells.map(foldHeader) : cells.map(() => ''),
    separator,
    sample: (hasTitles ? rest : [first, ...rest]).slice(0, sampleRecords).map(clean),
    read: () => readRecords(content, encoding, separator, hasTitles ? heading + 1 : heading),
  };
}

/** Lines that may precede the titles, such as the name of a list in a spreadsheet. */
const maxHeading = 5;

/** Number of records before the titles: single cells above a wider table. */
function findHeading(records: readonly TableRecord[]): number {
  const first = records.slice(0, maxHeading + 1).findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  const before = records.slice(0, Math.max(first, 0));
  return before.every(({ cells }) => cells.every((cell) => parseEmail(cell) === null)) ? before.length : 0;
}

/** Removes empty titles at the end, which spreadsheets add. */
function trimTitles(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1).map((cell) => removeFormulaGuard(cell));
}

function clean(record: TableRecord): TableRecord {
  const { cells } = record;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at];
    if (cell?.startsWith("'")) cells[at] = removeFormulaGuard(cell);
  }
  return record;
}

/** Excel's first line, `sep=;`, names the separator. */
const isNotDeclaration = ({ line, cells }: TableRecord): boolean =>
  line !== 1 || !/^sep=.?$/i.test(cells[0] ?? '');

async function* readRecords(
  content: Blob,
  encoding: string,
  separator: string,
  heading: number,
): AsyncGenerator<TableRecord[]> {
  const splitter = new RecordSplitter(separator);
  const decoder = new TextDecoder(encoding);
  let skip = heading;
  const take = (text: string, isLast: boolean) => {
    let records = splitter.push(cleanText(text), isLast);
    if (skip > 0) {
      records = records.filter(isNotDeclaration);
      const skipped = Math.min(skip, records.length);
      skip -= skipped;
      records = records.slice(skipped);
    }
    return records.map(clean);
  };
  for await (const bytes of content.stream()) yield take(decoder.decode(bytes, { stream: true }), false);
  yield take(decoder.decode(), true);
}

const cleanText = (text: string): string => text.replaceAll(/[\0\ufeff]/g, '');

/** Returns the encoding for `TextDecoder`; null for a binary file. */
async function findEncoding(content: Blob, start: Uint8Array): Promise<string | null> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = countZeros(start.subarray(0, 4_096));
  if (zeros.odd > 0 && zeros.even === 0) return 'utf-16le';
  if (zeros.even > 0 && zeros.odd === 0) return 'utf-16be';
  if (zeros.even + zeros.odd > 0) return null;
  const hex = toHex(start.subarray(0, 4));
  if (binaryStarts.some((bytes) => hex.startsWith(bytes))) return null;
  return (await isUtf8(content)) ? 'utf-8' : 'windows-1252';
}

function countZeros(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1;
  return zeros;
}

async function isUtf8(content: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of content.stream()) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return false;
  }
}

/** Returns the most frequent separator of the first line that has one. */
function findSeparator(text: string): string {
  const lines = text.slice(0, 20_000).split(/[\r\n]+/, maxHeading + 1);
  for (const line of lines) {
    const head = line.replaceAll(/"[^"]*"/g, '');
    const count = (sign: string) => head.split(sign).length;
    const best = [';', '\t', ','].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
    if (count(best) > 1) return best;
  }
  return ';';
}

/** Name of a column as in a spreadsheet: A to Z, then AA. */
function toColumnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : toColumnLetters(Math.floor(index / 26) - 1) + last;
}
