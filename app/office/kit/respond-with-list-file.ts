import type { LoaderFunctionArgs } from 'react-router';
import type { Cursor } from '#common/cursor.ts';
import { toParisDay } from '#common/paris-time.ts';
import { recordExport } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import type { CsvCell } from '#core/csv/write-cell.ts';
import type { ListPage } from '#core/lists/keyset.ts';
import { streamCsv } from '#core/lists/stream-csv.ts';
import { streamZip, type ZipEntry } from '#core/lists/stream-zip.ts';
import { hasRight, type Right } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { requireUser } from '../../require-user.ts';
import {
  type ListParameters,
  type ListState,
  type OfficeList,
  readListState,
  toOfficeListHref,
} from './list-address.ts';

/** Rows per query. The next query starts once these rows are sent. */
const portion = 500;

/** `right`: leaves the column out for people without it. */
export type CsvColumn<Row> = { title: string; value: (row: Row) => CsvCell; right?: Right };

type Pictured = { path: string; alt: string };

/**
 * Returns the loader of a list's CSV export, streamed so that memory use does not depend on its length.
 * With `picturesOf`, a `.zip` with the table and its pictures is also available, as an import accepts it.
 */
export const respondWithListFile = <Asked extends ListParameters, Row>(
  list: OfficeList<Asked>,
  rows: (core: Core, state: ListState<Asked>) => AsyncGenerator<Row[]>,
  columnsOf: (core: Core) => readonly CsvColumn<Row>[],
  picturesOf: (row: Row) => readonly Pictured[] = () => [],
) =>
  withErrorResponse(async ({ url, context }: LoaderFunctionArgs) => {
    const core = context.get(coreContext);
    const state = { ...readListState(list, url), after: null };
    const actor = requireUser(context);
    const columns = columnsOf(core).filter(({ right }) => !right || hasRight(actor, right));
    // Called before this export is logged, so that an export of the audit log excludes its own entry.
    const portions = rows(core, state);
    const shown = new Set<string>();
    async function* toCells() {
      for await (const some of portions) {
        for (const { path } of some.flatMap(picturesOf)) shown.add(path);
        yield some.map((row) => columns.map(({ value }) => value(row)));
      }
    }
    const taken = {
      actor,
      list: list.name,
      title: list.title(),
      address: toOfficeListHref(list, state),
    };
    const titles = columns.map(({ title }) => title);
    const table = streamCsv(titles, recordExport(core, taken, toCells()));
    const name = `${list.fileName}-${toParisDay(core.now())}`;
    const isArchive = url.pathname === list.archivePath;
    return new Response(isArchive ? streamZip(listEntries(core, `${name}.csv`, table, shown)) : table, {
      headers: {
        'Content-Type': isArchive ? 'application/zip' : 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}.${isArchive ? 'zip' : 'csv'}"`,
        'Cache-Control': 'private, no-store',
      },
    });
  });

/** Yields the table first, because reading it collects the pictures. Leaves out missing or damaged ones. */
async function* listEntries(
  { files }: Pick<Core, 'files'>,
  name: string,
  table: ReadableStream<Uint8Array>,
  shown: ReadonlySet<string>,
): AsyncGenerator<ZipEntry> {
  yield { name, parts: table, isText: true };
  for (const path of shown)
    if (await files.isIntact(path))
      yield { name: `images/${toFileName(path)}`, parts: readWhole(files, path), isText: false };
}

async function* readWhole(files: Core['files'], path: string): AsyncGenerator<Uint8Array> {
  yield await files.read(path);
}

/** Keeps the folder in the file name, because names are unique only within a folder. */
const toFileName = (path: string): string =>
  path
    .split('/')
    .slice(1)
    .filter((part) => part !== 'pictures')
    .join('/');

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

export const toCsvYesNo = (value: boolean): string => (value ? m.common_yes() : m.common_no());

/** Returns the columns for pictures: file names as an import expects them, and one description per line. */
export const listPictureColumns = <Row>(picturesOf: (row: Row) => readonly Pictured[]): CsvColumn<Row>[] => [
  {
    title: m.common_pictures(),
    value: (row) =>
      picturesOf(row)
        .map(({ path }) => toFileName(path))
        .join('|'),
  },
  {
    title: m.common_picture_description(),
    value: (row) => {
      const lines = picturesOf(row).map(({ alt }) => alt);
      return lines.some(Boolean) ? lines.join('\n') : null;
    },
  },
];
