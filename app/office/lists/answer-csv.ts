import type { Cursor } from '#common/cursor.ts';
import { toParisDay } from '#common/paris-time.ts';
import { type Export, recordExport } from '#core/changes/record-export.ts';
import type { Core } from '#core/context.ts';
import type { ListPage } from '#core/lists/keyset.ts';
import { streamCsv } from '#core/lists/stream-csv.ts';

/** Rows of one question; the next one is asked once these are on their way. */
const rowsAtOnce = 500;

type Cell = string | number | null;

/** Whose file it is: its name without its ending, and what the journal says of it. */
type Leaving = Export & { name: string };

export type CsvColumn<Row> = { title: string; value: (row: Row) => Cell };

/** A list as a file for a spreadsheet, sent while it is read: its length costs no memory. */
export function answerCsv<Row>(
  core: Core,
  leaving: Leaving,
  file: {
    columns: readonly CsvColumn<Row>[];
    list: (page: { after: Cursor | null; limit: number }) => Promise<ListPage<Row>>;
  },
): Response {
  async function* read() {
    let after: Cursor | null = null;
    do {
      const page: ListPage<Row> = await file.list({ after, limit: rowsAtOnce });
      yield page.rows;
      after = page.next;
    } while (after);
  }
  return answerTable(core, leaving, file.columns, read());
}

/** The same for a list that brings its rows a portion at a time. */
export function answerTable<Row>(
  core: Core,
  leaving: Leaving,
  columns: readonly CsvColumn<Row>[],
  portions: AsyncGenerator<Row[]>,
): Response {
  async function* toCells() {
    for await (const rows of portions) yield rows.map((row) => columns.map(({ value }) => value(row)));
  }
  return answerRows(
    core,
    leaving,
    columns.map(({ title }) => title),
    toCells(),
  );
}

/** The same for rows that are cells already. */
export function answerRows(
  core: Core,
  { name, ...leaving }: Leaving,
  titles: readonly string[],
  rows: AsyncGenerator<Cell[][]>,
): Response {
  return new Response(streamCsv(titles, recordExport(core, leaving, rows)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${toParisDay(core.now())}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
