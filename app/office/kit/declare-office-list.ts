import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { Core } from '#core/context.ts';
import type { Counted, ListPage } from '#core/lists/keyset.ts';
import type { Staff } from '#core/staff/roles.ts';
import { mayOpen, mayRequest } from '../office-rights.ts';
import { type Command, officeAction } from './action.ts';
import { type BulkCommand, bulkCommands, listBulk } from './bulk-commands.ts';
import { type ListParameters, type ListState, type OfficeList, readListState } from './list-address.ts';
import { type CsvColumn, readPages, respondWithListFile } from './respond-with-list-file.ts';
import { type ListRow, type ListWords, type ShownList, showList } from './show-list.ts';

type Read<Asked extends ListParameters, Row> = (
  core: Core,
  asked: ListState<Asked> & { limit?: number },
) => Promise<ListPage<Row>>;

/** Export of a list: its columns, and its rows if they are not read page by page. */
type FileOf<Asked extends ListParameters, Row> = {
  columns: (core: Core) => readonly CsvColumn<Row>[];
  picturesOf?: (row: Row) => readonly { path: string; alt: string }[];
  read?: Read<Asked, Row>;
  whole?: (core: Core, state: ListState<Asked>) => AsyncGenerator<Row[]>;
};

/** `instead`: link for people who may not open the other one. */
type DeclaredRow = ListRow & { instead?: string };

type ScreenOf<Asked extends ListParameters, Row, More> = {
  read: Read<Asked, Row>;
  /** Counts the rows of all pages. */
  count?: (core: Core, state: ListState<Asked>) => Promise<Counted>;
  more?: (core: Core, state: ListState<Asked>) => Promise<More>;
  /** Name of the rows for screen readers. */
  caption: (state: ListState<Asked>) => string;
  words: (shown: { state: ListState<Asked>; rows: Row[]; more: More }) => ListWords;
  toRow: (row: Row, state: ListState<Asked>) => DeclaredRow;
  /** Commands for several rows, and the commands of one record that they run. */
  bulk?: Readonly<Record<string, BulkCommand<ListState<Asked>>>>;
  commands?: Readonly<Record<string, Command>>;
};

/** Server side of a list: the loader of its CSV or ZIP export, and the data of its screen. */
export type ServedList = {
  loadFile: (args: LoaderFunctionArgs) => Promise<Response>;
  /** Undefined if the route of the list renders its own screen. */
  load?: (
    core: Core,
    url: URL,
    person: Staff,
  ) => Promise<{ screen: ShownList; caption: string; rows: ListRow[] }>;
  /** Runs a command for several rows. */
  act?: (args: ActionFunctionArgs) => Promise<unknown>;
};

/** Adds an export to a list whose route renders its own screen. */
export const withFile = <Asked extends ListParameters, Row>(
  list: OfficeList<Asked>,
  { read, whole, columns, picturesOf }: FileOf<Asked, Row>,
): OfficeList<Asked> & ServedList => ({
  ...list,
  loadFile: respondWithListFile(
    list,
    (core, state) =>
      whole?.(core, state) ?? readPages((page) => (read as Read<Asked, Row>)(core, { ...state, ...page })),
    columns,
    picturesOf,
  ),
});

/** Adds a screen to a list, and an export if `columns` is set. */
export const withScreen = <Asked extends ListParameters, Row, More = null>(
  list: OfficeList<Asked> & Partial<ServedList>,
  declared: ScreenOf<Asked, Row, More> & Partial<Pick<FileOf<Asked, Row>, 'columns'>>,
): OfficeList<Asked> & Partial<ServedList> => ({
  ...list,
  ...(declared.bulk
    ? { act: officeAction({ commands: bulkCommands(declared.commands ?? {}, declared.bulk) }) }
    : {}),
  ...(declared.columns ? withFile(list, { read: declared.read, columns: declared.columns }) : {}),
  async load(core, url, person) {
    const state = readListState(list, url);
    const { count } = declared;
    const [page, more] = await Promise.all([
      declared.read(core, state),
      declared.more?.(core, state) ?? (null as More),
    ]);
    const words = {
      ...declared.words({ state, rows: page.rows, more }),
      bulk: listBulk(declared.bulk, state, (act) => mayRequest(person, list.path, { isWrite: true, act })),
    };
    return {
      screen: await showList(list, state, page, words, {
        person,
        countAll: count && ((asked) => count(core, asked)),
      }),
      caption: declared.caption(state),
      rows: page.rows.map((row) => closeRow(person, declared.toRow(row, state))),
    };
  },
});

/** Replaces the link of a row that the person may not open. */
const closeRow = (person: Staff, { instead, ...row }: DeclaredRow): ListRow =>
  instead && !mayOpen(person, row.href) ? { ...row, href: instead } : row;
