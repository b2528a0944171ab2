import { stringify } from 'csv-stringify/sync';
import { type CsvCell, writeCell } from './write-cell.ts';

/** Byte order mark, by which Excel recognises UTF-8. */
export const byteOrderMark = '\ufeff';

/** Formats rows for French spreadsheets: semicolons and Windows line ends. */
export const writeCsvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => row.map(writeCell)),
    {
      delimiter: ';',
      record_delimiter: 'windows',
      // The library only quotes Windows line ends itself: an unquoted CR or LF would end the row.
      quoted_match: /[\r\n]/,
    },
  );
