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

/** What the rows of subjects are kept with. */
export type StoreCore = Pick<Core, 'db' | 'now' | 'jobs' | 'files'>;

/** A change of a row: as it was, null for a new one, what is asked for, both together, and what the journal calls it, null for a save. */
type RowChange<Row> = {
  before: Row | null;
  columns: Partial<Row>;
  after: Row;
  now: Date;
  action: string | null;
};

/** What a subject is made of, and the rules of its own. */
type Subject<Row, Fields> = {
  /** What the journal calls what it keeps. */
  kind: string;
  /** Its columns, as a `FieldRecord`. */
  fields: Fields;
  rows: Rows<Row>;
  /** What the journal calls one. */
  titleOf(row: Row): string;
  /** What is told where there is none with an id. */
  unknown?: Refusal;
  /** Where its files are, and what is told of one that belongs elsewhere and of one that is gone. Left out where it has none. */
  media?: { area: MediaArea; foreign: Refusal; gone: Refusal };
  /** What is written beside, or in place of, what is asked for. */
  settle?(change: RowChange<Row>): Partial<Row>;
  /** Whether a row could be on the site at all. */
  canShow?(row: Row): boolean;
  /** Keeps a row from being written by an editor, by throwing. */
  refuse?(row: Row): void;
  /** Keeps a row from being deleted, by throwing. */
  refuseRemoval?(tx: Transaction, row: Row): Promise<void>;
  /** What is written before a row is deleted, in its transaction. */
  beforeRemoval?(tx: Transaction, row: Row): Promise<void>;
  /** What the journal calls a save; `update` unless it says otherwise. */
  nameSave?(before: Row, after: Row, now: Date): string;
  /** What is written with a change, in its transaction; `before` is null for a new row. */
  alsoWrite?(
    core: { db: Transaction } & Pick<Core, 'now' | 'jobs'>,
    row: Row,
    before: Row | null,
  ): Promise<void>;
  /** True where the journal leaves out what the school does by itself. */
  ownWorkUnrecorded?: true;
};

/** What a subject is and what it was right after a change, and the names of files that can no longer come back. */
type Earlier<State> = { now: State; state: State; missing: string[]; version: number };

/** Who writes which columns, and what the journal calls it: a save has its own name for it. */
type Writing<Row> = { actor: Actor; action: string | null; columns: Partial<Row> };

/** Keeps the rows of a subject: each change is one transaction, with its line in the journal. */
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

  /** What a form would say of a row. */
  const pickInput = (row: Row): Input => pick(formFields, row) as Input;

  /** @throws {AppError} not-found */
  async function find(core: Pick<Core, 'db'>, id: string): Promise<Row> {
    return known(await rows.find(core.db, id), id);
  }

  /** The row, until the end of the transaction nobody else's. @throws {AppError} not-found, conflict */
  async function lock(tx: Transaction, id: string, fromVersion?: number): Promise<Row> {
    const row = known(await rows.lock(tx, id), id);
    if (fromVersion !== undefined && row.version !== fromVersion)
      throw new AppError('conflict', `${kind} ${id} was saved by someone else since version ${fromVersion}`);
    return row;
  }

  function known(row: Row | undefined, id: string): Row {
    if (row) return row;
    const userMessage = subject.unknown?.();
    throw new AppError('not-found', `no ${kind} ${id}`, userMessage ? { userMessage } : {});
  }

  /** What a form says, as it is stored. @throws {AppError} invalid-input */
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
   * Creates a subject and answers its id. Under an `id` that the form was given when it was first shown, what is sent again is
   * the same subject: with its changes, unless it was edited since. @throws {AppError} conflict, invalid-input
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

  /** Whether a row is what was sent. What is decided as it is written is not compared: it was decided another day. */
  function isSame(core: StoreCore, columns: Partial<Row>, row: Row): boolean {
    const { columns: settled } = settle(core, null, { columns, action: 'create' });
    const sent = Object.keys(columns) as (keyof Row)[];
    return sent.every(
      (name) =>
        !isDeepStrictEqual(settled[name], columns[name]) || isDeepStrictEqual(row[name], columns[name]),
    );
  }

  /** Writes a new row and its line in the journal; false where there is one with that id. */
  async function insert(
    core: StoreCore,
    tx: Transaction,
    id: string,
    { actor, action, columns }: Writing<Row>,
  ): Promise<boolean> {
    const { columns: settled, after, now } = settle(core, null, { columns: { ...columns, id }, action });
    if (!(await rows.insert(tx, id, settled, now))) return false;
    await record(core, tx, id, { actor, action: action ?? 'create', before: null, after });
    await subject.alsoWrite?.({ db: tx, now: core.now, jobs: core.jobs }, after, null);
    return true;
  }

  /**
   * Merges the given fields into a subject; what is not given stays. A save that started from an older version changes nothing.
   * Objects that it no longer points at are deleted only when the save can no longer be undone.
   * @throws {AppError} not-found, conflict, invalid-input
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

  /** Writes what an editor asks for. */
  async function save(
    core: StoreCore,
    id: string,
    { actor, action, columns }: Writing<Row>,
    fromVersion?: number,
  ): Promise<void> {
    await core.db.transaction(async (tx) => {
      const before = await lock(tx, id, fromVersion);
      subject.refuse?.({ ...before, ...columns });
      await write(core, tx, id, before, { actor, action, columns });
    });
    clearContentCache(core);
  }

  /** Writes a row that is locked, its line in the journal, and lets go of the objects that it leaves. */
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

  /** Puts a subject away: it leaves the site and the lists, and waits. Answers whether it was displayed until then. */
  async function archive(core: StoreCore, actor: Actor, id: string): Promise<{ wasDisplayed: boolean }> {
    return core.db.transaction(async (tx) => {
      const before = await lock(tx, id);
      const columns = { archivedAt: core.now(), displayed: false } as unknown as Partial<Row>;
      if (!before.archivedAt) await write(core, tx, id, before, { actor, action: 'archive', columns });
      return { wasDisplayed: before.displayed === true };
    });
  }

  /**
   * Takes a subject out again, hidden: nothing comes back to the site by itself, unless who has just put it away asks for it with
   * `displayed`. @throws {AppError} not-found
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
   * Deletes a draft for good, with its files: neither the journal nor its history brings it back. What visitors see is put away
   * first. @throws {AppError} not-found, conflict
   */
  async function remove(core: StoreCore, actor: Actor, id: string): Promise<string> {
    const title = await core.db.transaction(async (tx) => {
      const before = await lock(tx, id);
      const { displayed, pathFolderId } = before as Values;
      if (displayed || !rows.remove)
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

  /** @throws {AppError} not-found where the change is not one of this subject */
  async function readEarlier(core: StoreCore, id: string, changeId: string): Promise<Earlier<State>> {
    const row = await find(core, id);
    const { columns, missing } = await readFormer(core, id, changeId);
    const shown = undoable.filter(([, field]) => field.shown !== false);
    const state = pick(shown, { ...row, ...columns });
    return { now: pick(shown, row) as State, state: state as State, missing, version: row.version };
  }

  /** What a subject was right after a change, where later ones replaced it. */
  async function readFormer(core: StoreCore, id: string, changeId: string) {
    const then = await readEarlierFields(core, { kind, subjectId: id }, changeId);
    const former = undoable.filter(([name]) => then.has(name));
    const columns = Object.fromEntries(
      former.map(([name, field]) => [name, field.kind.revive(then.get(name))]),
    );
    // A subject that had no folder yet has one for good: what is in it may come back.
    if (columns.pathFolderId === '') delete columns.pathFolderId;
    return leaveOutGone(core, columns as Partial<Row>);
  }

  const leaveOutGone = <Columns extends Partial<Row>>(core: Pick<Core, 'files'>, columns: Columns) =>
    media.leaveOutGone(fields, core, columns);

  /**
   * Puts a subject back to how it was right after a change, as a new save that can be undone in its turn; answers the names of
   * the files that could not come back. @throws {AppError} not-found, conflict, invalid-input
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
