import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null;

/** Tells Excel that what follows is UTF-8. */
const byteOrderMark = '\ufeff';

/**
 * Rows as the spreadsheets of French people open them: UTF-8 with its mark, semicolons, lines of Windows. A text that a
 * spreadsheet would take for a formula is defused with an apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 * Rows are read when they are asked for, a portion at a time.
 */
export function streamCsv(
  titles: readonly string[],
  portions: AsyncGenerator<Cell[][]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let begun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!begun) {
        begun = true;
        controller.enqueue(encoder.encode(byteOrderMark + writeRows([[...titles]])));
        return;
      }
      let portion = await portions.next();
      while (!portion.done && portion.value.length === 0) portion = await portions.next();
      if (portion.done) controller.close();
      else controller.enqueue(encoder.encode(writeRows(portion.value)));
    },
    async cancel() {
      await portions.return(undefined);
    },
  });
}

const writeRows = (rows: Cell[][]): string =>
  // Its own lines are those of Windows: any other would stand bare, and end a row where it is read.
  stringify(rows, {
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[\r\n]/,
  });
