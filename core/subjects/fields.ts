import type { z } from 'zod';
import { foldHeader, foldWords } from '../csv/fold-words.ts';
import type { CsvCell } from '../csv/write-cell.ts';
import type { FieldText, FieldTexts, FormatName } from './formats.ts';
import type { Kind } from './kinds.ts';

/** A displayed field needs a label. */
type FieldLabel = { label: () => string; shown?: false } | { label?: undefined; shown: false };

type Field<Value, Row> = FieldLabel & {
  kind: Kind<Value, unknown>;
  hint?: () => string;
  /** Display format, if it differs from that of the kind, and the text for an empty value. */
  format?: FormatName;
  nothing?: string;
  /** Field that determines this one; if both change, the history shows only the change of that field. */
  follows?: string;
  /** Part of the form whose inputs follow the record's order. If absent, the screen places the input. */
  part?: string;
  /** Accepted column titles, the exported one first. One column per part of a value. Empty: not in files. */
  csv: readonly string[] | Readonly<Record<string, readonly string[]>>;
  /** True: erased with the account, also in the audit log. `kept`: never erased. Function: replacement. */
  personal: boolean | 'kept' | ((row: Row) => Value);
  /** True if visitors may read it. A test checks that public values appear on the site and others do not. */
  public: boolean;
  /** True if restoring an earlier version restores this field. */
  undoable: boolean;
  /** Name in forms and files, if it differs from the column. */
  as?: string;
  /** True if the back office searches this field; the table's search expression must contain it. */
  searched?: true;
  /**
   * `false`: set by commands, never by a form. `'apart'`: sent with a form, but not part of the edited draft.
   */
  form?: false | 'apart';
};

/** Value derived from other fields. Only written to files. */
type Derived<Value> = { derived: true; csv: readonly string[]; write(value: Value): string };

/** Technical columns, which are never in forms, the audit log or files. */
export const bookkeeping = 'bookkeeping';

export const rowBookkeeping = {
  id: bookkeeping,
  createdAt: bookkeeping,
  updatedAt: bookkeeping,
  version: bookkeeping,
} as const;

/** Record of all columns of a row. A missing column is a type error. */
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

export type InputOf<Fields> = { [Name in FormNamesOf<Fields>]: ValueOf<Fields[Name]> };

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

type FormNameOf<Field, Name> = Field extends { as: infer As extends string } ? As : Name;

type ShapeOf<Fields> = {
  [Name in FormNamesOf<Fields> as FormNameOf<Fields[Name], Name>]: z.ZodType<ValueOf<Fields[Name]>>;
};

type DraftNamesOf<Fields> = {
  [Name in FormNamesOf<Fields>]: Fields[Name] extends { form: 'apart' } ? never : Name;
}[FormNamesOf<Fields>];

type FormValueOf<Entry> = Entry extends { kind: { toForm(value: never): infer Form } } ? Form : never;

export type DraftOf<Fields> = {
  -readonly [Name in DraftNamesOf<Fields> as FormNameOf<Fields[Name], Name>]: FormValueOf<Fields[Name]>;
};

type DraftShapeOf<Fields> = {
  [Name in DraftNamesOf<Fields> as FormNameOf<Fields[Name], Name>]: z.ZodType<ValueOf<Fields[Name]>>;
};

export type AnyField = Field<unknown, never>;
export type AnyFields = Readonly<Record<string, AnyField | Derived<never> | typeof bookkeeping>>;

/** Lists the fields of a record without technical and derived ones. */
export const listFields = (fields: AnyFields): [string, AnyField][] =>
  Object.entries(fields).filter(
    (entry): entry is [string, AnyField] => typeof entry[1] === 'object' && 'kind' in entry[1],
  );

export const listFormFields = (fields: AnyFields): [string, AnyField][] =>
  listFields(fields).filter(([, { form }]) => form !== false);

const listDraftFields = (fields: AnyFields): [string, AnyField][] =>
  listFormFields(fields).filter(([, { form }]) => form !== 'apart');

const pickSchemas = (fields: [string, AnyField][]) =>
  Object.fromEntries(fields.map(([name, { as, kind }]) => [as ?? name, kind.input]));

export const shapeOf = <const Fields extends AnyFields>(fields: Fields) =>
  pickSchemas(listFormFields(fields)) as ShapeOf<Fields>;

export const draftShapeOf = <const Fields extends AnyFields>(fields: Fields) =>
  pickSchemas(listDraftFields(fields)) as DraftShapeOf<Fields>;

export const toDraft = <const Fields extends AnyFields>(fields: Fields, row: object): DraftOf<Fields> =>
  Object.fromEntries(
    listDraftFields(fields).map(([name, { as, kind }]) => [
      as ?? name,
      kind.toForm((row as Readonly<Record<string, unknown>>)[name]),
    ]),
  ) as DraftOf<Fields>;

export const emptyDraft = <const Fields extends AnyFields>(fields: Fields): DraftOf<Fields> =>
  toDraft(fields, Object.fromEntries(listDraftFields(fields).map(([name, { kind }]) => [name, kind.empty])));

/** Returns the texts of each field by column name and by form name. */
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

/** Column of a file: form name of its field, and accepted titles. */
export type Column = { name: string; titles: readonly string[] };

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

/** Returns a function that finds a column by title. It ignores accents, case and additions to the title. */
export function buildColumnFinder(columns: readonly Column[]): (header: string) => string | undefined {
  const byTitle = new Map(
    columns.flatMap(({ name, titles }) => titles.map((title) => [foldWords(title), name] as const)),
  );
  return (header) => byTitle.get(foldHeader(header));
}

/** Converts cells to the input of a form. `read` may replace the conversion of a cell. */
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

/** Returns the columns of exported files. `written` overrides the exported value of a field. */
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

/** Returns the replacement values of personal fields. */
export function erasePersonal(fields: AnyFields, row: Readonly<Record<string, unknown>>) {
  const personal = listFields(fields).filter(([, { personal }]) => personal && personal !== 'kept');
  return Object.fromEntries(
    personal.map(([name, { personal: rest, kind }]) => [
      name,
      typeof rest === 'function' ? rest(row as never) : kind.empty,
    ]),
  );
}
