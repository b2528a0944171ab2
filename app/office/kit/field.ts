import { m } from '#words/messages.js';

/** A picture as versions of something are compared by it. */
type ShownPicture = { url: string; alt: string; width: number; height: number };

/** A value as people read it: a text (lines are newlines), or pictures. */
export type Shown = string | { pictures: readonly ShownPicture[] };

/**
 * A field of a subject as the office tells of it, in its editor, its history and the journal. `whole` is the draft or the row
 * that the value stands in.
 */
export type OfficeField = {
  label: (whole?: Readonly<Record<string, unknown>>) => string;
  /** Where a value of its kind does not say enough by itself. */
  format?: (value: unknown, whole?: Readonly<Record<string, unknown>>) => Shown;
  /** Nobody's decision, and no news to anybody: the folder of files, say. */
  hidden?: true;
};

export type OfficeFields = Readonly<Record<string, OfficeField>>;

/** What a field is called; one that is not known by its own name. */
export const formatFieldName = (
  fields: OfficeFields,
  name: string,
  whole?: Readonly<Record<string, unknown>>,
): string => (Object.hasOwn(fields, name) ? fields[name] : undefined)?.label(whole) ?? name;

/** What stands in a field. */
export function formatFieldValue(
  fields: OfficeFields,
  name: string,
  value: unknown,
  whole?: Readonly<Record<string, unknown>>,
): Shown {
  const format = Object.hasOwn(fields, name) ? fields[name]?.format : undefined;
  if (format) return format(value, whole);
  if (typeof value === 'boolean') return value ? m.editing_yes() : m.editing_no();
  if (value === null || value === undefined || value === '') return m.editing_nothing();
  return String(value);
}
