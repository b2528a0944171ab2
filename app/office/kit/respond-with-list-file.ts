import type { LoaderFunctionArgs } from 'react-router';
import type { Cursor } from '#common/cursor.ts';
import { toParisDay } from '#common/paris-time.ts';
import { recordExport } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import type { CsvCell } from '#core/csv/write-cell.ts';
import type { ListPage } from '#core/lists/keyset.ts';
import { streamCsv } from '#core/lists/stream-csv.ts';
import { streamZip, type ZipEntry } from '#core/lists/stream-zip.ts';
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

/** Rows of one question; the next one is asked once these are on their way. */
const portion = 500;

export type CsvColumn<Row> = { title: string; value: (row: Row) => CsvCell };

type Pictured = { path: string; alt: string };

/**
 * The loader of a list as a file for spreadsheets, sent while it is read: its length costs no memory. `rows` brings what
 * the address asks for, a portion at a time; the journal tells who took it. Where `picturesOf` says what each row shows, it is
 * also had as an archive (`….zip`) with these pictures beside the table, as an import takes both.
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
    const columns = columnsOf(core);
    // Asked for ahead of the line in the journal, which is no part of what is asked for.
    const portions = rows(core, state);
    const shown = new Set<string>();
    async function* toCells() {
      for await (const some of portions) {
        for (const { path } of some.flatMap(picturesOf)) shown.add(path);
        yield some.map((row) => columns.map(({ value }) => value(row)));
      }
    }
    const taken = {
      actor: requireUser(context),
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

/** The table first: once it has been read, it is known what its rows show. A picture whose bytes are lost is left out. */
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

/** What a picture's file is called outside: its folder and its own name, which two folders may share. */
const toFileName = (path: string): string =>
  path
    .split('/')
    .slice(1)
    .filter((part) => part !== 'pictures')
    .join('/');

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

export const toCsvYesNo = (value: boolean): string => (value ? m.common_yes() : m.common_no());

/** The columns of pictures: the names of their files, as an import looks for them beside its data, and what they show, a line each. */
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
