import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#database/connect.ts';
import { m } from '#words/messages.js';
import { clearContentCache } from '../cache-by-content.ts';
import { readEarlierFields } from '../changes/list-changes.ts';
import { type Actor, recordChange, type StoreKind } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { deleteFolder, deleteLater } from '../media/delete-objects.ts';
import type { MediaArea } from '../media/object-address.ts';
import { type AnyFields, type InputOf, listFields, listFormFields, type StateOf } from './fields.ts';
import type { Refusal } from './kinds.ts';
import type { Rows } from './rows.ts';
import * as media from './subject-media.ts';

export type StoreCore = Pick<Core, 'db' | 'now' | 'jobs' | 'files'>;

/** `before` is null for a new row. `after` includes the requested `columns`. `action` is null for a save. */
type RowChange<Row> = {
  before: Row | null;
  columns: Partial<Row>;
  after: Row;
  now: Date;
  action: string | null;
};

type Subject<Row, Fields> = {
  /** Name of the entity in the audit log. */
  kind: string;
  /** A `FieldRecord`. */
  fields: Fields;
  rows: Rows<Row>;
  /** Title of a row in the audit log. */
  titleOf(row: Row): string;
  /** Error message for an unknown id. */
  unknown?: Refusal;
  /** Area of its files, and errors for files of other entities and missing files. Omitted without files. */
  media?: { area: MediaArea; foreign: Refusal; gone: Refusal };
  /** Returns columns to write in addition to the requested columns, or in place of them. */
  settle?(change: RowChange<Row>): Partial<Row>;
  /** Locks rows that a change also writes, before the row itself. `columns` are the requested ones. */
  lockFirst?(tx: Transaction, id: string, columns: Partial<Row>): Promise<void>;
  canShow?(row: Row): boolean;
  /** Throws if an editor must not write this row. */
  refuse?(row: Row): void;
  refuseRemoval?(tx: Transaction, row: Row): Promise<void>;
  beforeRemoval?(tx: Transaction, row: Row): Promise<void>;
  /** Returns the name of a save in the audit log. Default: `update`. */
  nameSave?(before: Row, after: Row, now: Date): string;
  /** Writes other rows in the transaction of a change. `before` is null for a new row. */
  alsoWrite?(
    core: { db: Transaction } & Pick<Core, 'now' | 'jobs'>,
    row: Row,
    before: Row | null,
  ): Promise<void>;
  /** True if automatic changes are not recorded in the audit log. */
  ownWorkUnrecorded?: true;
};

/** Current state, and state right after a change. `missing` names files that cannot be restored. */
type Earlier<State> = { now: State; state: State; missing: string[]; version: number };

/** `action` is its name in the audit log. Null means a save, which `nameSave` names. */
type Writing<Row> = { actor: Actor; action: string | null; columns: Partial<Row> };

/** Creates the functions of a store. Each change is one transaction and adds an entry to the audit log. */
export function createStore<
  Row extends { version: number; archivedAt?: Date | null; displayed?: unknown },
  Fields extends object,
>(subject: Subject<Row, Fields>) {
  type Input = InputOf<Fields>;
  type State = StateOf<Fields>;
  type Values = Readonly<Record<string, unknown>>;
  const { rows } = subject;
  const kind = subject.kind as StoreKind;
  const fields = listFields(subject.fields as AnyFields);
  const formFields = listFormFields(subject.fields as AnyFields);
  const undoable = fields.filter(([, field]) => field.undoable);

  const pick = (names: typeof fields, row: object): Record<string, unknown> =>
    Object.fromEntries(names.filter(([name]) => name in row).map(([name]) => [name, (row as Values)[name]]));

  const pickInput = (row: Row): Input => pick(formFields, row) as Input;

  /** @throws {AppError} `not-found` if the entity does not exist */
  async function find(core: Pick<Core, 'db'>, id: string): Promise<Row> {
    return known(await rows.find(core.db, id), id);
  }

  /** @throws {AppError} `not-found`, or `conflict` if it was saved since `fromVersion` */
  async function lock(
    tx: Transaction,
    id: string,
    { fromVersion, columns = {} }: { fromVersion?: number | undefined; columns?: Partial<Row> } = {},
  ): Promise<Row> {
    await subject.lockFirst?.(tx, id, columns);
    const row = known(await rows.lock(tx, id), id);
    if (fromVersion !== undefined && row.version !== fromVersion)
      throw new AppError('conflict', `${kind} ${id} changed since version ${fromVersion}`);
    return row;
  }

  function known(row: Row | undefined, id: string): Row {
    if (row) return row;
    const userMessage = subject.unknown?.();
    throw new AppError('not-found', `${kind} ${id} not found`, userMessage ? { userMessage } : {});
  }

  /** @throws {AppError} `invalid-input` if a value is invalid */
  async function prepare<Given extends Partial<Input>>(input: Given): Promise<Given> {
    const columns: Record<string, unknown> = { ...input };
    for (const [name, field] of formFields)
      if (columns[name] !== undefined) columns[name] = await field.kind.prepare(columns[name]);
    return columns as Given;
  }

  function settle(
    core: Pick<Core, 'now'>,
    before: Row | null,
    { columns, action }: Pick<Writing<Row>, 'columns' | 'action'>,
  ): RowChange<Row> {
    const change = { before, columns, after: { ...before, ...columns } as Row, now: core.now(), action };
    const settled = { ...columns, ...subject.settle?.(change) };
    return { ...change, columns: settled, after: { ...before, ...settled } as Row };
  }

  const listObjects = (core: Pick<Core, 'files'>, row: object) => media.listObjects(fields, core, row);

  /**
   * Returns the id. The form chooses it when first shown: a repeated request updates the same entity.
   * @throws {AppError} `conflict` if the entity was edited meanwhile, `invalid-input` if a value is invalid
   */
  async function create(
    core: StoreCore,
    actor: Actor,
    input: Input,
    id = createId(core.now()),
  ): Promise<string> {
    const columns = (await prepare(input)) as Partial<Row>;
    await media.checkObjects(core, subject.media, fields, { row: columns });
    const made = await core.db.transaction((tx) =>
      insert(core, tx, id, { actor, action: 'create', columns }),
    );
    clearContentCache(core);
    if (!made && !isSame(core, columns, await find(core, id))) await update(core, actor, id, input, 1);
    return id;
  }

  /** Ignores columns that `settle` replaces, because it may have replaced them otherwise before. */
  function isSame(core: StoreCore, columns: Partial<Row>, row: Row): boolean {
    const { columns: settled } = settle(core, null, { columns, action: 'create' });
    const sent = Object.keys(columns) as (keyof Row)[];
    return sent.every(
      (name) =>
        !isDeepStrictEqual(settled[name], columns[name]) || isDeepStrictEqual(row[name], columns[name]),
    );
  }

  /** Returns false if the id exists already. */
  async function insert(
    core: StoreCore,
    tx: Transaction,
    id: string,
    { actor, action, columns }: Writing<Row>,
  ): Promise<boolean> {
    const { columns: settled, after, now } = settle(core, null, { columns: { ...columns, id }, action });
    await subject.lockFirst?.(tx, id, after);
    if (!(await rows.insert(tx, id, settled, now))) return false;
    await record(core, tx, id, { actor, action: action ?? 'create', before: null, after });
    await subject.alsoWrite?.({ db: tx, now: core.now, jobs: core.jobs }, after, null);
    return true;
  }

  /**
   * Saves an entity. Replaced objects are deleted only when the save can no longer be undone.
   * @throws {AppError} `not-found`, `invalid-input`, or `conflict` if it was saved since `fromVersion`
   */
  async function update(
    core: StoreCore,
    actor: Actor,
    id: string,
    input: Partial<Input>,
    fromVersion?: number,
  ): Promise<void> {
    const before = await find(core, id);
    const columns = (await prepare(input)) as Partial<Row>;
    await media.checkObjects(core, subject.media, fields, { row: { ...before, ...columns }, before });
    await save(core, id, { actor, action: null, columns }, fromVersion);
  }

  async function save(
    core: StoreCore,
    id: string,
    { actor, action, columns }: Writing<Row>,
    fromVersion?: number,
  ): Promise<void> {
    await core.db.transaction(async (tx) => {
      const before = await lock(tx, id, { fromVersion, columns });
      subject.refuse?.({ ...before, ...columns });
      await write(core, tx, id, before, { actor, action, columns });
    });
    clearContentCache(core);
  }

  /** Writes a change and schedules the deletion of objects that the row no longer refers to. */
  async function write(
    core: StoreCore,
    tx: Transaction,
    id: string,
    before: Row,
    { actor, action, columns }: Writing<Row>,
  ): Promise<void> {
    const { columns: settled, after, now } = settle(core, before, { columns, action });
    await rows.update(tx, id, before, settled, now);
    const name = action ?? subject.nameSave?.(before, after, now) ?? 'update';
    await record(core, tx, id, { actor, action: name, before, after });
    await subject.alsoWrite?.({ db: tx, now: core.now, jobs: core.jobs }, after, before);
    const kept = new Set(listObjects(core, after));
    await deleteLater(
      core,
      tx,
      listObjects(core, before).filter((path) => path !== null && !kept.has(path)) as string[],
    );
  }

  async function record(
    core: Pick<Core, 'now'>,
    tx: Transaction,
    subjectId: string,
    change: { actor: Actor; action: string; before: Row | null; after: Row },
  ): Promise<void> {
    const { actor, action, before, after } = change;
    if (subject.ownWorkUnrecorded && !actor) return;
    const line = { actor, action, kind, subjectId, title: subject.titleOf(after) };
    await recordChange(core, tx, {
      ...line,
      before: before && pick(fields, before),
      after: pick(fields, after),
    });
  }

  /** Hides an entity from the site and the lists. `wasDisplayed` is true if visitors could see it. */
  async function archive(core: StoreCore, actor: Actor, id: string): Promise<{ wasDisplayed: boolean }> {
    return core.db.transaction(async (tx) => {
      const before = await lock(tx, id);
      const columns = { archivedAt: core.now(), displayed: false } as unknown as Partial<Row>;
      if (!before.archivedAt) await write(core, tx, id, before, { actor, action: 'archive', columns });
      return { wasDisplayed: before.displayed === true };
    });
  }

  /**
   * Restores an archived entity, hidden unless `displayed` is set to undo the archiving.
   * @throws {AppError} `not-found` if it does not exist
   */
  async function restore(core: StoreCore, actor: Actor, id: string, displayed = false): Promise<void> {
    await core.db.transaction(async (tx) => {
      const before = await lock(tx, id);
      const shown = displayed && (subject.canShow?.(before) ?? true);
      const columns = { archivedAt: null, displayed: shown } as unknown as Partial<Row>;
      if (before.archivedAt) await write(core, tx, id, before, { actor, action: 'restore', columns });
    });
  }

  /**
   * Deletes a hidden entity and its files permanently, and returns its title. With `fromVersion`, also a
   * displayed one.
   * @throws {AppError} `not-found`, or `conflict` if it is displayed or was saved since `fromVersion`
   */
  async function remove(core: StoreCore, actor: Actor, id: string, fromVersion?: number): Promise<string> {
    const title = await core.db.transaction(async (tx) => {
      const before = await lock(tx, id, { fromVersion });
      const { displayed, pathFolderId } = before as Values;
      if ((displayed && fromVersion === undefined) || !rows.remove)
        throw new AppError('conflict', `${kind} ${id} is displayed`, {
          userMessage: m.editing_delete_shown(),
        });
      await subject.refuseRemoval?.(tx, before);
      await subject.beforeRemoval?.(tx, before);
      await rows.remove(tx, id);
      const line = { actor, action: 'delete', kind, subjectId: id, title: subject.titleOf(before) };
      await recordChange(core, tx, line);
      if (subject.media) await deleteFolder(core, tx, subject.media.area, String(pathFolderId ?? ''));
      return line.title;
    });
    clearContentCache(core);
    return title;
  }

  /** @throws {AppError} `not-found` if the change belongs to another entity */
  async function readEarlier(core: StoreCore, id: string, changeId: string): Promise<Earlier<State>> {
    const row = await find(core, id);
    const { columns, missing } = await readFormer(core, id, changeId);
    const shown = undoable.filter(([, field]) => field.shown !== false);
    const state = pick(shown, { ...row, ...columns });
    return { now: pick(shown, row) as State, state: state as State, missing, version: row.version };
  }

  /** Returns earlier values of the fields that were changed after the given change. */
  async function readFormer(core: StoreCore, id: string, changeId: string) {
    const then = await readEarlierFields(core, { kind, subjectId: id }, changeId);
    const former = undoable.filter(([name]) => then.has(name));
    const columns = Object.fromEntries(
      former.map(([name, field]) => [name, field.kind.revive(then.get(name))]),
    );
    // Does not restore an empty folder, because the files in the current folder may be restored later.
    if (columns.pathFolderId === '') delete columns.pathFolderId;
    return leaveOutGone(core, columns as Partial<Row>);
  }

  const leaveOutGone = <Columns extends Partial<Row>>(core: Pick<Core, 'files'>, columns: Columns) =>
    media.leaveOutGone(fields, core, columns);

  /**
   * Saves an earlier state, which can be undone too. Returns the names of files that could not be restored.
   * @throws {AppError} `not-found`, `invalid-input`, or `conflict` if it was saved since `fromVersion`
   */
  async function revert(
    core: StoreCore,
    actor: Actor,
    id: string,
    changeId: string,
    fromVersion?: number,
  ): Promise<string[]> {
    const { columns, missing } = await readFormer(core, id, changeId);
    await save(core, id, { actor, action: 'revert', columns }, fromVersion);
    return missing;
  }

  return {
    ...{
      kind,
      fields: subject.fields,
      table: rows.table,
      find,
      listKnown: rows.listKnown,
      lock,
      pickInput,
      prepare,
      create,
      insert,
      update,
      write,
    },
    ...{ archive, restore, remove, readEarlier, revert, listObjects, leaveOutGone },
  };
}
