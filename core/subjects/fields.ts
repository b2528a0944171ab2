import type { z } from 'zod';
import { foldHeader, foldWords } from '../csv/fold-words.ts';
import type { CsvCell } from '../csv/write-cell.ts';
import type { FieldText, FieldTexts, FormatName } from './formats.ts';
import type { Kind } from './kinds.ts';

/** A field that people see has a name. */
type Naming = { label: () => string; shown?: false } | { label?: undefined; shown: false };

/** Everything about a field that the site, its files and its admin area use. */
type Field<Value, Row> = Naming & {
  kind: Kind<Value, unknown>;
  /** Help below the input. */
  hint?: () => string;
  /** Format for display, where it is not the one of the kind, and the text shown for an empty value. */
  format?: FormatName;
  nothing?: string;
  /** In histories, a change of this field stands for a change of both. */
  follows?: string;
  /** Part of the form whose inputs follow the order of the record. Without it, the screen places the input. */
  part?: string;
  /** Titles that its column may have in a file, ours first; a column for each part of a value with several parts; none: in no file. */
  csv: readonly string[] | Readonly<Record<string, readonly string[]>>;
  /** Personal data: erased with the account, here and in the audit log, and replaced by the result of the function; `kept` is not erased. */
  personal: boolean | 'kept' | ((row: Row) => Value);
  /** Whether visitors may read it: its words are looked for on the site, or must be nowhere on it. */
  public: boolean;
  /** Whether going back to an earlier state brings it back. */
  undoable: boolean;
  /** Its name in forms and files, where that is not the column. */
  as?: string;
  /** Found by the office's search: part of the search expression of the table. */
  searched?: true;
  /** `false`: set by commands, never by a form. `'apart'`: sent with a form, but no part of the draft that people edit. */
  form?: false | 'apart';
};

/** Follows from the other fields; only written in files. */
type Derived<Value> = { derived: true; csv: readonly string[]; write(value: Value): string };

/** Columns by which rows are found and kept: in no form, no journal and no file. */
export const bookkeeping = 'bookkeeping';

/** What every table of subjects has. */
export const rowBookkeeping = {
  id: bookkeeping,
  createdAt: bookkeeping,
  updatedAt: bookkeeping,
  version: bookkeeping,
} as const;

/** Every column of a table and what it is: one that is left out is a type error. */
export type FieldRecord<Row> = {
  [Name in keyof Row]-?: Field<Row[Name], Row> | Derived<Row[Name]> | typeof bookkeeping;
};

type ValueOf<Entry> = Entry extends { kind: Kind<infer Value, unknown> } ? Value : never;

type NamesOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { kind: object } ? Name : never;
}[keyof Fields];

type FormNamesOf<Fields> = {
  [Name in NamesOf<Fields>]: Fields[Name] extends { form: false } ? never : Name;
}[NamesOf<Fields>];

/** What a form says of a subject, by its columns. */
export type InputOf<Fields> = { [Name in FormNamesOf<Fields>]: ValueOf<Fields[Name]> };

/** What going back to an earlier state brings back. */
export type StateOf<Fields> = {
  [Name in NamesOf<Fields> as Fields[Name] extends { undoable: true }
    ? Fields[Name] extends { shown: false }
      ? never
      : Name
    : never]: ValueOf<Fields[Name]>;
};

type PublicNamesOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { public: true } ? Name : never;
}[keyof Fields];

/** The columns of a table that visitors may read, as the record of its fields says. */
export const pickPublic = <const Fields extends AnyFields, Columns extends Record<keyof Fields, unknown>>(
  fields: Fields,
  columns: Columns,
): Pick<Columns, PublicNamesOf<Fields>> =>
  Object.fromEntries(
    Object.entries(columns).filter(([name]) => {
      const field = fields[name];
      return typeof field === 'object' && 'public' in field && field.public;
    }),
  ) as Pick<Columns, PublicNamesOf<Fields>>;

/** Name of a field in forms. */
type FormNameOf<Field, Name> = Field extends { as: infer As extends string } ? As : Name;

/** Schemas of a form, by the names that it has for them. */
type ShapeOf<Fields> = {
  [Name in FormNamesOf<Fields> as FormNameOf<Fields[Name], Name>]: z.ZodType<ValueOf<Fields[Name]>>;
};

type DraftNamesOf<Fields> = {
  [Name in FormNamesOf<Fields>]: Fields[Name] extends { form: 'apart' } ? never : Name;
}[FormNamesOf<Fields>];

type FormValueOf<Entry> = Entry extends { kind: { toForm(value: never): infer Form } } ? Form : never;

/** A row as its editor holds it while it is typed. */
export type DraftOf<Fields> = {
  -readonly [Name in DraftNamesOf<Fields> as FormNameOf<Fields[Name], Name>]: FormValueOf<Fields[Name]>;
};

/** Schemas of what an editor sends. */
type DraftShapeOf<Fields> = {
  [Name in DraftNamesOf<Fields> as FormNameOf<Fields[Name], Name>]: z.ZodType<ValueOf<Fields[Name]>>;
};

/** A field whose value is not looked at. */
export type AnyField = Field<unknown, never>;
export type AnyFields = Readonly<Record<string, AnyField | Derived<never> | typeof bookkeeping>>;

/** The fields of a record, without bookkeeping and what follows from them. */
export const listFields = (fields: AnyFields): [string, AnyField][] =>
  Object.entries(fields).filter(
    (entry): entry is [string, AnyField] => typeof entry[1] === 'object' && 'kind' in entry[1],
  );

/** Those that a form says. */
export const listFormFields = (fields: AnyFields): [string, AnyField][] =>
  listFields(fields).filter(([, { form }]) => form !== false);

/** Those that an editor holds. */
const listDraftFields = (fields: AnyFields): [string, AnyField][] =>
  listFormFields(fields).filter(([, { form }]) => form !== 'apart');

const pickSchemas = (fields: [string, AnyField][]) =>
  Object.fromEntries(fields.map(([name, { as, kind }]) => [as ?? name, kind.input]));

/** What a form of these fields is read by. */
export const shapeOf = <const Fields extends AnyFields>(fields: Fields) =>
  pickSchemas(listFormFields(fields)) as ShapeOf<Fields>;

/** What the draft of an editor is read by. */
export const draftShapeOf = <const Fields extends AnyFields>(fields: Fields) =>
  pickSchemas(listDraftFields(fields)) as DraftShapeOf<Fields>;

/** Returns a row as its editor holds it. */
export const toDraft = <const Fields extends AnyFields>(fields: Fields, row: object): DraftOf<Fields> =>
  Object.fromEntries(
    listDraftFields(fields).map(([name, { as, kind }]) => [
      as ?? name,
      kind.toForm((row as Readonly<Record<string, unknown>>)[name]),
    ]),
  ) as DraftOf<Fields>;

/** Returns what the editor of a new row begins with. */
export const emptyDraft = <const Fields extends AnyFields>(fields: Fields): DraftOf<Fields> =>
  toDraft(fields, Object.fromEntries(listDraftFields(fields).map(([name, { kind }]) => [name, kind.empty])));

/** Returns what people read of each field, as data, by the names of its column and of its form. */
export const describeRecord = (fields: AnyFields): FieldTexts =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, FieldText][] => {
      if (field === bookkeeping || !('kind' in field)) return [[name, { label: name, hidden: true }]];
      const text = describeField(field);
      return field.as
        ? [
            [name, { ...text, part: undefined }],
            [field.as, text],
          ]
        : [[name, text]];
    }),
  );

const describeField = ({
  kind,
  label,
  hint,
  shown,
  format = kind.format,
  nothing,
  follows,
  part,
}: AnyField): FieldText => ({
  ...kind.control,
  ...{ label: label?.() ?? '', hint: hint?.(), format, nothing, follows, part },
  options: kind.options?.(),
  hidden: shown === false || undefined,
});

/** A column of a file: what it says by the name of a form, and what it may be called. */
export type Column = { name: string; titles: readonly string[] };

/** The columns that a file of a subject has, in their order. */
export function listColumns(fields: AnyFields): Column[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field === bookkeeping) return [];
    const { csv } = field;
    if (isTitles(csv)) return csv.length > 0 ? [{ name: nameCell(name, field), titles: csv }] : [];
    return Object.entries(csv).map(([part, titles]) => ({ name: part, titles }));
  });
}

const isTitles = (csv: AnyField['csv']): csv is readonly string[] => Array.isArray(csv);
const nameCell = (name: string, field: object) => ('as' in field ? String(field.as) : name);

/** What finds the column that a header means: accents, capitals and what people put beside a name do not count. */
export function buildColumnFinder(columns: readonly Column[]): (header: string) => string | undefined {
  const byTitle = new Map(
    columns.flatMap(({ name, titles }) => titles.map((title) => [foldWords(title), name] as const)),
  );
  return (header) => byTitle.get(foldHeader(header));
}

/** What the cells of a line say, as the form's schema reads it. `read` may read words in another way. */
export function readCells(
  fields: AnyFields,
  cells: Readonly<Record<string, string | undefined>>,
  read: (kind: Kind<unknown>, cell: string) => unknown = (kind, cell) => kind.readCell(cell),
): Record<string, unknown> {
  const said = listFormFields(fields).flatMap(([name, field]) => {
    const { kind, csv } = field;
    if (isTitles(csv))
      return csv.length > 0 ? [[nameCell(name, field), read(kind, cells[nameCell(name, field)] ?? '')]] : [];
    const parts = Object.keys(csv).filter((part) => cells[part]);
    return [[name, Object.fromEntries(parts.map((part) => [part, cells[part]]))]];
  });
  return Object.fromEntries(said);
}

/** The columns of our own files, by their first titles, and what a row has in each; `written` says it for fields that need more than their kind. */
export function listCsvColumns<Row>(
  fields: AnyFields,
  written?: { readonly [Name in keyof Row]?: (row: Row) => string },
): { title: string; value: (row: Row) => CsvCell }[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field === bookkeeping) return [];
    const read = (row: Row) => row[name as keyof Row] as never;
    const { csv } = field;
    if (!isTitles(csv))
      return Object.entries(csv).map(([part, [title = part]]) => ({
        title,
        value: (row: Row) => read(row)[part] ?? null,
      }));
    const [title] = csv;
    const write = (value: never) => ('derived' in field ? field.write(value) : field.kind.writeCell(value));
    const value = written?.[name as keyof Row] ?? ((row: Row) => write(read(row)));
    return title ? [{ title, value }] : [];
  });
}

/** What remains of a row once what tells of a person is erased; the fields that do, by their names. */
export function erasePersonal(fields: AnyFields, row: Readonly<Record<string, unknown>>) {
  const personal = listFields(fields).filter(([, { personal }]) => personal && personal !== 'kept');
  return Object.fromEntries(
    personal.map(([name, { personal: rest, kind }]) => [
      name,
      typeof rest === 'function' ? rest(row as never) : kind.empty,
    ]),
  );
}
