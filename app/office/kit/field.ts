import { type FieldTexts, formatAs, type Shown } from '#core/subjects/formats.ts';
import { m } from '#words/messages.js';

/** The draft or the row that a value stands in. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** A field of a subject as the office tells of it, in its editor, its history and the journal. */
export type OfficeField = {
  label: () => string;
  /** How it is filled in, where that is not plain. */
  hint?: (() => string | undefined) | undefined;
  /** Where it is called otherwise beside other values, or has parts of its own: `part` is the rest of a name such as `marks.reading`. */
  labelIn?: (whole: FieldValues, part: string) => string;
  /** Where a value of its kind does not say enough by itself. */
  format?: ((value: unknown, whole?: FieldValues) => Shown) | undefined;
  /** Nobody's decision, and no news to anybody: the folder of files, say. */
  hidden?: boolean | undefined;
  /** It goes with another field: where that one is told, this one is not. */
  follows?: string | undefined;
};

export type OfficeFields = Readonly<Record<string, OfficeField>>;

/** Overrides of the record: fields without a column, labels of parts, values that need more than a named format. */
export type OwnFields = Readonly<Record<string, Partial<OfficeField>>>;

/** Returns the described fields with their overrides. */
export const toOfficeFields = (texts: FieldTexts, own: OwnFields = {}): OfficeFields => ({
  ...(own as OfficeFields),
  ...Object.fromEntries(
    Object.entries(texts).map(([name, text]): [string, OfficeField] => {
      const { label, hint, format, hidden, follows } = text;
      return [
        name,
        {
          ...{ label: () => label, hint: () => hint, hidden, follows },
          format: format && ((value) => formatAs(format, value, text)),
          ...own[name],
        },
      ];
    }),
  ),
});

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
  return field.labelIn ? field.labelIn((whole ?? {}) as FieldValues, part.join('.')) : field.label();
}

/** What stands in a field. */
export function formatFieldValue(
  fields: OfficeFields,
  name: string,
  value: unknown,
  whole?: FieldValues,
): Shown {
  const field = findField(fields, name);
  if (field?.format) return field.format(value, whole);
  if (typeof value === 'boolean') return value ? m.editing_yes() : m.editing_no();
  if (value === null || value === undefined || value === '') return m.editing_nothing();
  return String(value);
}

/** The fields of a change that are told to a person. */
export const listDisplayedFields = (fields: OfficeFields, names: readonly string[]): string[] =>
  names.filter((name) => {
    const { hidden, follows } = findField(fields, name) ?? {};
    return !(hidden || (follows !== undefined && names.includes(follows)));
  });

/** The id of a field's control, where a link of the error summary leads: `champ-marks-reading`. */
export const toFieldId = (name: string): string => `champ-${name.replaceAll('.', '-')}`;
