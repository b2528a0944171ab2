import { CsvError, parse } from 'csv-parse/sync';
import { htmlToText } from '../../../imports/html-to-rich-text.ts';
import { toPlainSpaces } from '../plain-words.ts';

export type WordRow = { line: number; source: string; cells: string[] };

export type WordTable = {
  rows: WordRow[];
  /** Column names, if the file contains them. */
  heads: string[];
  /** Columns (from 0) that contain no words, such as the tags of Anki. */
  ignored: Set<number>;
};

/** Separators, the most certain first. Those with letters around them are only split once per line. */
const separators = ['\t', ';', '|', ' = ', ' : ', ' – ', ' — ', ' - ', ',', ':', '='] as const;
type Separator = (typeof separators)[number];

const ankiPattern = /^#(separator|html|deck|notetype|tags|columns|guid)( column)?:(.*)$/i;

/** https://docs.ankiweb.net/importing/text-files.html#file-headers */
export const hasAnkiHeads = (text: string): boolean =>
  /^\s*#(?:separator|html|notetype|deck|tags|columns|guid)\b/i.test(text);

/** Splits a word list into cells. Returns null if the lines have no common separator. */
export function splitWordList(text: string): WordTable | null {
  const lines = text.split('\n');
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

/** Returns the separator that most lines contain, once if it is also punctuation. */
export function findSeparator(lines: readonly string[]): Separator | null {
  const written = lines.filter((line) => line.trim()).slice(0, 200);
  const share = (separator: Separator) =>
    written.filter((line) => !/^\s*$/.test(line.split(separator)[0] ?? '') && line.includes(separator))
      .length / written.length;
  return separators.find((separator) => written.length > 0 && share(separator) >= 0.7) ?? null;
}

function splitRows(lines: readonly string[], separator: Separator): WordRow[] {
  if (['\t', ';', '|', ','].includes(separator)) {
    const rows = parseRows(lines.join('\n'), separator);
    if (rows) return rows;
  }
  return lines.map((source, index) => {
    const at = source.indexOf(separator);
    const isCut = ['\t', ';', '|', ','].includes(separator);
    const cells = isCut
      ? source.split(separator)
      : at < 0
        ? [source]
        : [source.slice(0, at), source.slice(at + separator.length)];
    return { line: index + 1, source, cells };
  });
}

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
  const text = written.replace(/\[sound:[^\]]*\]/g, '');
  const isHtml = /<[a-z/!][^<>]*>|&(?:#\d{1,7}|[a-z]{2,10});/i.test(text);
  const plain = isHtml ? htmlToText(`<p>${text.replace(/<(?:img|hr)\b[^<>]*>/gi, '')}</p>`) : text;
  return toPlainSpaces(plain).replace(/\*\*/g, '').replace(/\s+/g, ' ').trim();
}
