import type { z } from 'zod';
import type { ChangeRow } from '#core/changes/list-changes.ts';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import type { Right, Staff } from '#core/staff/roles.ts';
import { type AnyFields, describeRecord } from '#core/subjects/fields.ts';
import type { FieldTexts } from '#core/subjects/formats.ts';
import { keepOpen } from '../office-rights.ts';
import type { ServedList } from './declare-office-list.ts';
import { type EntityTab, listTabs } from './entity-tabs.ts';
import { type FieldValues, type OfficeFields, type OwnFields, toOfficeFields } from './field.ts';
import type { OfficeList } from './list-address.ts';

/** Description of a back-office entity on the server. */
export type OfficeSubject = {
  /** Kind of its changes in the audit log; undefined if they are not logged. */
  kind?: string;
  /** Kind of the entity with the same ids whose history lists these changes too. */
  historyOf?: string;
  /** For an entity with a single record: the id of its changes in the audit log. */
  only?: string;
  fields: OfficeFields;
  /** Loads additional data for formatting changes, such as the amounts of prices. */
  readMore?: (core: Core, lines: readonly Pick<ChangeRow, 'before' | 'after'>[]) => Promise<FieldValues>;
  /** Its list, if it can be exported. */
  // biome-ignore lint/suspicious/noExplicitAny: every list declares its own query parameters.
  list?: OfficeList<any> & Partial<ServedList>;
};

/** An entity of the back office: how to load it, save it, show its history and restore an earlier version. */
export type EditedSubject<
  Draft extends object,
  Given,
  Known extends object = object,
  More = unknown,
> = OfficeSubject & {
  kind: string;
  /** Descriptions of the fields, as data for the browser. */
  texts: FieldTexts;
  /** Base path of its screens: `/add`, `/edit-{id}`, `…/historique`. */
  path: string;
  /** Label of its list, or of its only screen. */
  label: () => string;
  /** Tabs of a record; by default its editor and its history. */
  tabs?: (id: string) => EntityTab[];
  /** Links above the title; by default one to the list. */
  trail?: (record: { draft: Draft } & Known) => EntityTab[];
  empty?: Draft;
  schema: z.ZodType<Given>;
  /** Schema of additional data that a save may contain. */
  more?: z.ZodType<More>;
  /** Returns the field of an issue, such as `marks.reading`; by default the first element of its path. */
  nameOf?: (path: PropertyKey[], draft: unknown) => string;
  /** Returns the title of a record; by default the title in its draft. */
  titleOf?: (draft: Draft) => string;
  /** Returns the message for a draft with invalid fields. */
  refusal: () => string;
  /** Fields that only people with a further right may change. */
  guarded?: { right: Right; fields: readonly (keyof Draft & string)[] };
  /** Resolves to true if the save requires a recent sign-in. */
  isSensitive?: (core: Core, given: Given) => Promise<boolean>;
  /** @throws {AppError} not-found if the record does not exist */
  read: (core: Core, id: string) => Promise<{ draft: Draft; version: number } & Known>;
  /**
   * Returns the new id. Idempotent for the `id` assigned to the form.
   * @throws {AppError} invalid-input, conflict
   */
  create?: (core: Core, actor: Actor, given: Given, id: string | undefined, more: More) => Promise<string>;
  /**
   * `sent` is the draft as received, so that a merge leaves missing fields unchanged.
   * @throws {AppError} invalid-input, conflict
   */
  update: (core: Core, actor: Actor, to: Update<Given, More>) => Promise<void>;
  history: {
    /** @throws {AppError} not-found if the change belongs to another entity */
    readEarlier: (core: Core, id: string, changeId: string) => Promise<EarlierState>;
    /**
     * Restores an earlier state as a new save, which can be undone.
     * @throws {AppError} not-found, conflict
     */
    revert: (
      core: Core,
      actor: Actor,
      id: string,
      changeId: string,
      fromVersion: number | undefined,
    ) => Promise<unknown>;
  };
};

/** Returns the descriptions of the fields of a record, with overrides. */
export const describedBy = (record: object, own?: OwnFields) => {
  const texts = describeRecord(record as AnyFields);
  return { texts, fields: toOfficeFields(texts, own) };
};

type Update<Given, More> = {
  id: string;
  given: Given;
  /** The version that the draft is based on. */
  version: number | undefined;
  more: More;
  sent: object;
};

/** A module of `core/` that stores records in the form that editors use. `create` is idempotent per id. */
type Store<Given> = {
  kind: string;
  fields: object;
  create: (core: Core, actor: Actor, given: Given, id?: string) => Promise<string>;
  update: (
    core: Core,
    actor: Actor,
    id: string,
    given: Partial<Given>,
    fromVersion?: number,
  ) => Promise<void>;
} & EditedSubject<object, Given>['history'];

/** Returns the members of an entity that call its store. Its drafts have the form of stored records. */
export const storeHandlers = <Given>(store: Store<Given>, own?: OwnFields) => ({
  kind: store.kind,
  ...describedBy(store.fields, own),
  create: (core: Core, actor: Actor, given: Given, id: string | undefined) =>
    store.create(core, actor, given, id),
  update: (core: Core, actor: Actor, { id, given, version }: Update<Given, unknown>) =>
    store.update(core, actor, id, given, version),
  history: store,
});

/**
 * State of an entity right after a change and now. `missing` lists parts of that state that no longer exist.
 */
export type EarlierState = { now: object; state: object; missing: string[] };

/** An entity of any type, for code that handles all entities alike. */
// biome-ignore lint/suspicious/noExplicitAny: every entity has its own draft type.
export type AnySubject = EditedSubject<any, any, any, any>;

/** Returns the tabs of a record that the person may open; none for an entity with a single record. */
export const listTabsOf = (
  { path, only, tabs }: Pick<AnySubject, 'path' | 'only' | 'tabs'>,
  id: string,
  person: Staff,
): EntityTab[] => (only || !id ? [] : keepOpen(person, tabs?.(id) ?? listTabs(toEditorHref({ path }, id))));

export const toEditorHref = ({ path, only }: Pick<AnySubject, 'path' | 'only'>, id: string): string =>
  only ? path : `${path}/edit-${id}`;
