import { stringify } from 'csv-stringify/sync';
import { type CsvCell, writeCell } from './write-cell.ts';

/** Byte order mark, by which Excel recognises UTF-8. */
export const byteOrderMark = '\ufeff';

/** Writes rows as French spreadsheets read them: semicolons, line ends of Windows, every cell by its type. */
export const writeCsvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => row.map(writeCell)),
    {
      delimiter: ';',
      record_delimiter: 'windows',
      // Its own lines are those of Windows: any other would stand bare, and end a row where it is read.
      quoted_match: /[\r\n]/,
    },
  );
