import type { LoaderFunctionArgs } from 'react-router';
import type { Cursor } from '#common/cursor.ts';
import { toParisDay } from '#common/paris-time.ts';
import { recordExport } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import type { ListPage } from '#core/lists/keyset.ts';
import { streamCsv } from '#core/lists/stream-csv.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { requireUser } from '../../require-user.ts';
import {
  type ListParameters,
  type ListState,
  type OfficeList,
  readListState,
  toOfficeListHref,
} from './list-address.ts';

/** Rows of one question; the next one is asked once these are on their way. */
const portion = 500;

export type CsvColumn<Row> = { title: string; value: (row: Row) => string | number | null };

/**
 * The loader of a list as a file for spreadsheets, sent while it is read: its length costs no memory. `rows` brings what
 * the address asks for, a portion at a time; the journal tells who took it.
 */
export const answerListFile = <Asked extends ListParameters, Row>(
  list: OfficeList<Asked>,
  rows: (core: Core, state: ListState<Asked>) => AsyncGenerator<Row[]>,
  columnsOf: (core: Core) => readonly CsvColumn<Row>[],
) =>
  answerErrors(async ({ url, context }: LoaderFunctionArgs) => {
    const core = context.get(coreContext);
    const state = { ...readListState(list, url), after: null };
    const columns = columnsOf(core);
    // Asked for ahead of the line in the journal, which is no part of what is asked for.
    const portions = rows(core, state);
    async function* toCells() {
      for await (const some of portions) yield some.map((row) => columns.map(({ value }) => value(row)));
    }
    const taken = {
      actor: requireUser(context),
      list: list.name,
      title: list.title(),
      address: toOfficeListHref(list, state),
    };
    const titles = columns.map(({ title }) => title);
    return new Response(streamCsv(titles, recordExport(core, taken, toCells())), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${list.fileName}-${toParisDay(core.now())}.csv"`,
        'Cache-Control': 'private, no-store',
      },
    });
  });

/** All pages of a list, one after the other. */
export async function* readPages<Row>(
  list: (page: { after: Cursor | null; limit: number }) => Promise<ListPage<Row>>,
): AsyncGenerator<Row[]> {
  let after: Cursor | null = null;
  do {
    const page: ListPage<Row> = await list({ after, limit: portion });
    yield page.rows;
    after = page.next;
  } while (after);
}

export const toCsvYesNo = (value: boolean): string => (value ? m.exports_yes() : m.exports_no());

/** The columns of pictures: the names of their files, as an import looks for them beside its data, and what they show, a line each. */
export const listPictureColumns = <Row>(
  picturesOf: (row: Row) => readonly { path: string; alt: string }[],
): CsvColumn<Row>[] => [
  {
    title: m.exports_pictures(),
    value: (row) =>
      picturesOf(row)
        .map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
        .join('|'),
  },
  {
    title: m.exports_alt(),
    value: (row) => {
      const lines = picturesOf(row).map(({ alt }) => alt);
      return lines.some(Boolean) ? lines.join('\n') : null;
    },
  },
];
