import { CsvError, parse } from 'csv-parse/sync';
import { m } from '#words/messages.js';
import { removeFormulaGuard } from './formula-guard.ts';

/** Row of a file: its line number as in a spreadsheet, and its cells by column. */
export type CsvLine = { line: number; cells: string[] };

/** Parsed file; `fault` is the reason if it could not be read. */
type CsvTable = { headers: string[]; lines: CsvLine[]; fault: string | null };

export const mostLines = 1_000;

/** Maximum number of columns. It limits the work, because every row is searched for every column. */
const mostColumns = 200;

/**
 * Parses CSV as spreadsheets write it; the separator is the most frequent one of the first line.
 * @param most maximum number of lines
 */
export function readCsv(text: string, most = mostLines): CsvTable {
  const whole = text.replace(/^\ufeff/, '').replaceAll('\0', '');
  try {
    const records = parse(whole, {
      delimiter: findSeparator(whole),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const [head, ...rest] = records;
    if (!head || rest.length === 0)
      return { headers: head?.record ?? [], lines: [], fault: m.marks_file_empty() };
    if (head.record.length > mostColumns)
      return { headers: [], lines: [], fault: m.marks_file_wide({ most: mostColumns }) };
    if (rest.length > most) return { headers: head.record, lines: [], fault: m.marks_file_long({ most }) };
    return { headers: head.record, lines: rest.map(toLine), fault: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { headers: [], lines: [], fault: m.marks_file_broken({ line: String(error.lines ?? 1) }) };
  }
}

function toLine({ record, info }: { record: string[]; info: { lines: number } }): CsvLine {
  // `info.lines` is the record's last line, so the line breaks inside quoted cells are subtracted.
  const more = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
  return { line: info.lines - more, cells: record.map(removeFormulaGuard) };
}

function findSeparator(text: string): string {
  const head = (text.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => head.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
