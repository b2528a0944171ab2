import type { CsvCell } from '../csv/write-cell.ts';
import { byteOrderMark, writeCsvRows } from '../csv/write-csv-rows.ts';

/** Streams CSV for French spreadsheets. Reads each batch of rows only when the consumer requests it. */
export function streamCsv(
  titles: readonly string[],
  portions: AsyncGenerator<CsvCell[][]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let begun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!begun) {
        begun = true;
        controller.enqueue(encoder.encode(byteOrderMark + writeCsvRows([[...titles]])));
        return;
      }
      let portion = await portions.next();
      while (!portion.done && portion.value.length === 0) portion = await portions.next();
      if (portion.done) controller.close();
      else controller.enqueue(encoder.encode(writeCsvRows(portion.value)));
    },
    async cancel() {
      await portions.return(undefined);
    },
  });
}
