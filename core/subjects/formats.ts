import { formatIban } from '#common/bank-numbers.ts';
import { formatDate, formatDateTime, formatDuration } from '#common/dates.ts';
import { toShownDescription } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import type { FrequentQuestion, Picture, StoredFile } from '#database/tables/products.ts';
import { m } from '#words/messages.js';

/** A value as people read it: a text (lines are newlines), or pictures. */
export type Shown = string | { pictures: readonly ShownPicture[] };

/** A picture as versions of an entity are compared by it. */
type ShownPicture = { url: string; alt: string; width: number; height: number };

/** One of several values that a field can have. */
export type FieldOption = { value: string; label: string };

type FormatInput = { options: readonly FieldOption[]; label: string };

const listOf = <Value>(value: unknown): readonly Value[] => (value ?? []) as readonly Value[];

const nameOption = (value: unknown, { options }: FormatInput): string =>
  options.find((option) => option.value === String(value ?? ''))?.label ?? String(value ?? '');

/** Last part of the address of an upload; the whole id of a video elsewhere. */
const nameUpload = (value: unknown): string => {
  const address = String(value ?? '');
  return address.startsWith('gs://') ? address.slice(address.lastIndexOf('/') + 1) : address;
};

/**
 * How values are read by people, by name, as stored or as a form holds them. An empty text stands for no value. Screens of the
 * admin area load this table: it must stay free of schemas.
 */
const formats = {
  text: (value) => String(value ?? ''),
  words: (value) => typeset(Array.isArray(value) ? value.join('\n') : String(value ?? '')),
  description: (value) => toShownDescription(String(value ?? '')),
  /** Lower case, as beside other values. */
  affirmed: (value) => (value ? m.common_yes() : m.common_no()),
  isSet: (value) => (value ? m.editing_yes() : m.editing_no()),
  /** A day of the calendar, or the day of an instant stored at noon. */
  day: (value) => {
    const text = value instanceof Date ? value.toISOString() : String(value ?? '');
    return text && formatDate(new Date(`${text.slice(0, 10)}T12:00:00Z`));
  },
  date: (value) => (value ? formatDate(new Date(String(value))) : ''),
  moment: (value) => (value ? formatDateTime(new Date(value as string)) : ''),
  duration: (value) => (Number(value) > 0 ? formatDuration(Number(value)) : String(value || '')),
  iban: (value) => (value ? formatIban(String(value)) : ''),
  choice: nameOption,
  choices: (value, input) =>
    listOf(value)
      .map((each) => nameOption(each, input))
      .join('\n'),
  upload: nameUpload,
  files: (value) =>
    listOf<StoredFile>(value)
      .map(({ fileName }) => fileName)
      .join('\n'),
  questions: (value) =>
    listOf<FrequentQuestion>(value)
      .map(({ question, answer }) => `${question}\n${answer}`)
      .join('\n\n'),
  links: (value) =>
    listOf<{ label: string; url: string }>(value)
      .map(({ label, url }) => `${label}\u202f: ${url}`)
      .join('\n'),
  productCount: (value) => m.common_contents_counted({ count: listOf(value).length }),
  picture: (value) => (value ? { pictures: [value as Picture] } : ''),
  pictures: (value, { label }) => {
    const pictures = listOf<Picture>(value);
    return pictures.length > 0
      ? { pictures: pictures.map((picture) => ({ ...picture, alt: picture.alt || label })) }
      : '';
  },
} as const satisfies Readonly<Record<string, (value: unknown, input: FormatInput) => Shown>>;

export type FormatName = keyof typeof formats;

/** The texts of a field as plain data, which the server derives from the record and sends to a screen. */
export type FieldText = {
  label: string;
  /** How to fill it in, where that is not plain. */
  hint?: string | undefined;
  format?: FormatName | undefined;
  /** Shown in place of an empty value. */
  nothing?: string | undefined;
  options?: readonly FieldOption[] | undefined;
  /** In no history and no comparison: the folder of files, say. */
  hidden?: boolean | undefined;
  /** Not shown beside a change of this field, which decides it. */
  follows?: string | undefined;
  /** Part of the form where its input stands. */
  part?: string | undefined;
  /** The kind of its input, and whether it may stay empty. */
  input?: 'line' | 'paragraphs' | 'day' | 'switch' | 'choice' | undefined;
  max?: number | undefined;
  rows?: number | undefined;
  optional?: boolean | undefined;
};

/** Texts of fields, by the names of a form and of the stored columns. */
export type FieldTexts = Readonly<Record<string, FieldText>>;

/** Returns what people read of a value in a field that names its format. */
export const formatAs = (
  name: FormatName,
  value: unknown,
  { options = [], nothing = m.editing_nothing(), label }: FieldText,
): Shown => formats[name](value, { options, label }) || nothing;
