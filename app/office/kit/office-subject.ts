import type { z } from 'zod';
import type { ChangeRow } from '#core/changes/list-changes.ts';
import type { Actor } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { type AnyFields, describeRecord } from '#core/subjects/fields.ts';
import type { FieldTexts } from '#core/subjects/formats.ts';
import type { ServedList } from './declare-office-list.ts';
import { type FieldValues, type OfficeFields, type OwnFields, toOfficeFields } from './field.ts';
import type { OfficeList } from './list-address.ts';

/** What the server knows of something that the office looks after. */
export type OfficeSubject = {
  /** What its changes are called in the journal; nothing where it tells of none. */
  kind?: string;
  /** Of what there is one of: the id of its changes in the journal. */
  only?: string;
  /** What the form, the history and the journal call its fields, and how they read them. */
  fields: OfficeFields;
  /** Its list, where it can be had as a file. */
  // biome-ignore lint/suspicious/noExplicitAny: what a list can be asked is its own affair.
  list?: OfficeList<any> & Partial<ServedList>;
};

/** A subject of the office: how its editor reads and saves it, and how its history is told and gone back in. */
export type EditedSubject<
  Draft extends object,
  Given,
  Known extends object = object,
  More = unknown,
> = OfficeSubject & {
  kind: string;
  /** Description of its fields, as data for the browser. */
  texts: FieldTexts;
  /** Where the office has it. Below: `/add`, `/edit-{id}`, `…/historique`. */
  path: string;
  /** What its list, or its only screen, is called. */
  label: () => string;
  /** What a form for a new one begins with. */
  empty?: Draft;
  /** What a form may say of it. */
  schema: z.ZodType<Given>;
  /** What else may be wanted with a save. */
  more?: z.ZodType<More>;
  /** The name of the field that an issue is about, `marks.reading`; by default the first step of its path in the draft. */
  nameOf?: (path: PropertyKey[], draft: unknown) => string;
  /** What it is called; by default the title in its draft. */
  titleOf?: (draft: Draft) => string;
  /** What is said where a field is wrong. */
  refusal: () => string;
  /** Whether a save is one of those that only somebody makes who has just signed in. */
  isSensitive?: (core: Core, given: Given) => Promise<boolean>;
  /** It as its editor begins with it, and what else the editor shows of it. @throws {AppError} not-found */
  read: (core: Core, id: string) => Promise<{ draft: Draft; version: number } & Known>;
  /** Answers the new id. Under an `id` that the form was given, what is sent twice is one. @throws {AppError} invalid-input, conflict */
  create?: (core: Core, actor: Actor, given: Given, id: string | undefined, more: More) => Promise<string>;
  /** `sent` is the draft as it arrived: a merge leaves alone what was not sent. @throws {AppError} invalid-input, conflict */
  update: (core: Core, actor: Actor, to: Update<Given, More>) => Promise<void>;
  history: {
    /** What formatting needs of elsewhere: the amounts of prices, say. */
    readMore?: (core: Core, lines: readonly Pick<ChangeRow, 'before' | 'after'>[]) => Promise<FieldValues>;
    /** @throws {AppError} not-found where the change is not one of this subject */
    readEarlier: (core: Core, id: string, changeId: string) => Promise<EarlierState>;
    /** A new save that can be undone in its turn. @throws {AppError} not-found, conflict */
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
  /** The version that the work began from. */
  version: number | undefined;
  more: More;
  sent: object;
};

/** A store of core, for those who edit what it keeps: what is sent under an id twice is one. */
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

/** What a store does by itself for an editor whose form says what is kept. */
export const storeHandlers = <Given>(store: Store<Given>, own?: OwnFields) => ({
  kind: store.kind,
  ...describedBy(store.fields, own),
  create: (core: Core, actor: Actor, given: Given, id: string | undefined) =>
    store.create(core, actor, given, id),
  update: (core: Core, actor: Actor, { id, given, version }: Update<Given, unknown>) =>
    store.update(core, actor, id, given, version),
  history: store,
});

/** A subject as it was right after a change, beside how it is now; and what of then is no longer there. */
export type EarlierState = { now: object; state: object; missing: string[] };

/** A subject whatever it holds, for what treats all alike. */
// biome-ignore lint/suspicious/noExplicitAny: what it holds is its own affair.
export type AnySubject = EditedSubject<any, any, any, any>;

/** Where one is edited. */
export const toEditorHref = ({ path, only }: Pick<AnySubject, 'path' | 'only'>, id: string): string =>
  only ? path : `${path}/edit-${id}`;
