import { type FieldTexts, formatAs, type Shown } from '#core/subjects/formats.ts';
import { m } from '#words/messages.js';

/** Draft or row that contains the value. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** Description of an entity's field for its editor, its history and the audit log. */
export type OfficeField = {
  label: () => string;
  hint?: (() => string | undefined) | undefined;
  /** Returns a label that depends on other values, or the label of a part: `reading` for `marks.reading`. */
  labelIn?: (whole: FieldValues, part: string) => string;
  format?: ((value: unknown, whole?: FieldValues) => Shown) | undefined;
  /** True if the field is technical and never displayed, such as the folder of its files. */
  hidden?: boolean | undefined;
  /** Name of the main field that this one accompanies. If both change, only the main field is displayed. */
  follows?: string | undefined;
};

export type OfficeFields = Readonly<Record<string, OfficeField>>;

/** Overrides of field descriptions, for fields without a column, labels of parts and special formats. */
export type OwnFields = Readonly<Record<string, Partial<OfficeField>>>;

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

/** Returns the field of a name, or the field that a part such as `marks.reading` belongs to. */
function findField(fields: OfficeFields, name: string): OfficeField | undefined {
  const [root = ''] = name.split('.');
  return Object.hasOwn(fields, root) ? fields[root] : undefined;
}

/** Returns the label of a field or of a part; the name itself if the field is unknown. */
export function formatFieldName(fields: OfficeFields, name: string, whole?: object): string {
  const [, ...part] = name.split('.');
  const field = findField(fields, name);
  if (!field) return name;
  return field.labelIn ? field.labelIn((whole ?? {}) as FieldValues, part.join('.')) : field.label();
}

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

/** Returns the changed fields to display. */
export const listDisplayedFields = (fields: OfficeFields, names: readonly string[]): string[] =>
  names.filter((name) => {
    const { hidden, follows } = findField(fields, name) ?? {};
    return !(hidden || (follows !== undefined && names.includes(follows)));
  });

/** Returns the id of a field's control, used by links of the error summary, such as `champ-marks-reading`. */
export const toFieldId = (name: string): string => `champ-${name.replaceAll('.', '-')}`;
