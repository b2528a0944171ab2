import { CsvError, parse } from 'csv-parse/sync';
import { htmlToText } from '../../../imports/html-to-rich-text.ts';
import { toPlainSpaces } from '../plain-words.ts';
import { listRows } from './list-rows.ts';

export type WordRow = { line: number; source: string; cells: string[] };

export type WordTable = {
  rows: WordRow[];
  /** Column names, if the file contains them. */
  heads: string[];
  /** Columns (from 0) that contain no words, such as the tags of Anki. */
  ignored: Set<number>;
};

/** Separators between cells, which may be quoted. */
const cellSeparators = ['\t', ';', '|', ','] as const;
/** Separators and signs between a word and its translation, the most certain first. */
const separators = ['\t', ';', '|', ' = ', ' : ', ' – ', ' — ', ' - ', ',', ':', '='] as const;
type Separator = (typeof separators)[number];

/** Returns the cells of a line; a sign with spaces may also be beside a tab. */
function cutLine(line: string, separator: Separator): string[] {
  if (isCellSeparator(separator)) return line.split(separator);
  const sign = separator.trim();
  const isSpaced = sign !== separator;
  for (let at = line.indexOf(sign); at >= 0; at = line.indexOf(sign, at + 1))
    if (!isSpaced || (/\s/.test(line[at - 1] ?? '') && /\s/.test(line[at + 1] ?? '')))
      return [line.slice(0, at), line.slice(at + sign.length)];
  return [line];
}

const isCellSeparator = (separator: string): separator is (typeof cellSeparators)[number] =>
  cellSeparators.some((each) => each === separator);

const ankiPattern = /^#(separator|html|deck|notetype|tags|columns|guid)( column)?:(.*)$/i;

/** https://docs.ankiweb.net/importing/text-files.html#file-headers */
export const hasAnkiHeads = (text: string): boolean =>
  /^\s*#(?:separator|html|notetype|deck|tags|columns|guid)\b/i.test(text);

/** Splits a word list into cells. Returns null if the lines have no common separator. */
export function splitWordList(text: string): WordTable | null {
  const lines = listRows(text.split('\n'));
  const table: WordTable = { rows: [], heads: [], ignored: new Set() };
  const anki = new Map<string, string>();
  let first = 0;
  for (; /^#\w/.test(lines[first] ?? '') || (first < 20 && (lines[first] ?? '').trim() === ''); first++) {
    const [, name = '', column = '', value = ''] = ankiPattern.exec(lines[first] ?? '') ?? [];
    if (column) table.ignored.add(Number(value) - 1);
    else if (name) anki.set(name.toLowerCase(), value.trim());
    if (first >= lines.length) break;
  }
  const body = lines.slice(first);
  const separator = readSeparator(anki.get('separator')) ?? findSeparator(body);
  if (!separator) return null;
  const columns = anki.get('columns');
  if (columns) table.heads = columns.split(separator).map(toCell);
  table.rows = splitRows(body, separator).flatMap((row) =>
    row.cells.some((cell) => cell.trim())
      ? [{ ...row, line: row.line + first, cells: row.cells.map(toCell) }]
      : [],
  );
  return table;
}

const named: Readonly<Record<string, Separator>> = {
  ...{ tab: '\t', '\\t': '\t', comma: ',', ',': ',', semicolon: ';', ';': ';', pipe: '|', '|': '|' },
  ...{ colon: ':', ':': ':' },
};

const readSeparator = (name: string | undefined): Separator | undefined =>
  name === undefined ? undefined : (named[name.toLowerCase()] ?? '\t');

/** Returns true if tabs only align a sign: `chat\t\t: cat`. */
const isAligned = (line: string): boolean => /\t\s{0,20}[:=–—-]\s/.test(line);

/**
 * Returns the separator that most lines contain, once if it is also punctuation.
 * Prefers one that the first line contains, which may name the columns.
 */
export function findSeparator(lines: readonly string[]): Separator | null {
  const written = lines.filter((line) => line.trim()).slice(0, 200);
  const share = (separator: Separator) =>
    written.filter((line) => cutLine(line, separator).length > 1 && !(separator === '\t' && isAligned(line)))
      .length / written.length;
  const [first, ...rest] = written.length > 0 ? separators.filter((each) => share(each) >= 0.7) : [];
  const splitsFirst = (separator: Separator) => cutLine(written[0] ?? '', separator).length > 1;
  return [first, ...rest].find((each) => each && splitsFirst(each)) ?? first ?? null;
}

const splitRows = (lines: readonly string[], separator: Separator): WordRow[] =>
  (isCellSeparator(separator) ? parseRows(lines.join('\n'), separator) : null) ??
  lines.map((source, index) => ({ line: index + 1, source, cells: cutLine(source, separator) }));

/** Parses quoted cells, which may contain line breaks. Returns null if a quote is not closed. */
function parseRows(text: string, delimiter: string): WordRow[] | null {
  try {
    const options = {
      delimiter,
      info: true,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
    } as const;
    const records = parse(text, { ...options, skip_empty_lines: true }) as unknown as {
      record: string[];
      raw: string;
      info: { lines: number };
    }[];
    return records.map(({ record, raw, info }) => {
      const source = raw.replace(/\n$/, '');
      return { line: info.lines - (source.match(/\n/g)?.length ?? 0), source, cells: record };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return null;
  }
}

/** Converts HTML to plain text and removes recordings. Keeps cloze codes. */
function toCell(written: string): string {
  const text = written.replace(/\[sound:[^\]]{0,300}\]/g, '');
  const isHtml = /<[a-z/!][^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,10});/i.test(text);
  const plain = isHtml ? htmlToText(`<p>${text.replace(/<(?:img|hr)\b[^<>]*>/gi, '')}</p>`) : text;
  return showReadings(toPlainSpaces(plain)).replace(/\*\*/g, '').replace(/\s+/g, ' ').trim();
}

/** Shows the readings of Anki in parentheses: ` 食[た]べる` becomes `食 (た)べる`. */
function showReadings(text: string): string {
  const shown = text.replace(readingPattern, ' ($1)');
  return shown === text ? text : shown.replace(readingSpace, '');
}

const readingPattern = /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々])\[([^[\]]{1,40})\]/gu;
/** Space before a word with a reading, which is not part of the text. */
const readingSpace =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー）。、]) (?=\p{Script=Han})/gu;
