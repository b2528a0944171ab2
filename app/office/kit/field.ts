import { m } from '#words/messages.js';

/** A value as people read it: a text (lines are newlines), or pictures. */
export type Shown = string | { pictures: readonly ShownPicture[] };

/** A picture as versions of something are compared by it. */
type ShownPicture = { url: string; alt: string; width: number; height: number };

/** The draft or the row that a value stands in. */
export type Whole = Readonly<Record<string, unknown>>;

/** A field of a subject as the office tells of it, in its editor, its history and the journal. */
export type OfficeField = {
  label: () => string;
  /** How it is filled in, where that is not plain. */
  hint?: () => string;
  /** Where it is called otherwise beside other values, or has parts of its own: `part` is the rest of a name such as `marks.reading`. */
  labelIn?: (whole: Whole, part: string) => string;
  /** Where a value of its kind does not say enough by itself. */
  format?: (value: unknown, whole?: Whole) => Shown;
  /** Nobody's decision, and no news to anybody: the folder of files, say. */
  hidden?: true;
  /** It goes with another field: where that one is told, this one is not. */
  follows?: string;
};

export type OfficeFields = Readonly<Record<string, OfficeField>>;

/** A field, or the one that a part such as `marks.reading` belongs to. */
function findField(fields: OfficeFields, name: string): OfficeField | undefined {
  const [root = ''] = name.split('.');
  return Object.hasOwn(fields, root) ? fields[root] : undefined;
}

/** What a field, or a part of one, is called; one that is not known by its own name. */
export function formatFieldName(fields: OfficeFields, name: string, whole?: object): string {
  const [, ...part] = name.split('.');
  const field = findField(fields, name);
  if (!field) return name;
  return field.labelIn ? field.labelIn((whole ?? {}) as Whole, part.join('.')) : field.label();
}

/** What stands in a field. */
export function formatFieldValue(fields: OfficeFields, name: string, value: unknown, whole?: Whole): Shown {
  const field = findField(fields, name);
  if (field?.format) return field.format(value, whole);
  if (typeof value === 'boolean') return value ? m.editing_yes() : m.editing_no();
  if (value === null || value === undefined || value === '') return m.editing_nothing();
  return String(value);
}

/** The fields of a change that are told to a person. */
export const listTold = (fields: OfficeFields, names: readonly string[]): string[] =>
  names.filter((name) => {
    const { hidden, follows } = findField(fields, name) ?? {};
    return !(hidden || (follows !== undefined && names.includes(follows)));
  });

/** The id of a field's control, where a link of the error summary leads: `champ-marks-reading`. */
export const toFieldId = (name: string): string => `champ-${name.replaceAll('.', '-')}`;
