import { stringify } from 'csv-stringify/sync';
import { type CsvCell, writeCell } from './write-cell.ts';

/** Byte order mark. Excel needs it to recognise UTF-8. */
export const byteOrderMark = '\ufeff';

/** Formats rows for French spreadsheets: semicolons and Windows line ends. */
export const writeCsvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => row.map(writeCell)),
    {
      delimiter: ';',
      record_delimiter: 'windows',
      // Without this, a single CR or LF would end the row, because the library quotes only Windows line ends.
      quoted_match: /[\r\n]/,
    },
  );
