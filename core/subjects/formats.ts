import { formatIban } from '#common/bank-numbers.ts';
import { formatDate, formatDateTime, formatDuration } from '#common/dates.ts';
import { toShownDescription } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import { parseOutsideVideo } from '#common/videos.ts';
import type { FrequentQuestion, Picture, StoredFile } from '#database/tables/products.ts';
import { m } from '#words/messages.js';

/** Displayed value: text, possibly with several lines, or pictures. */
export type Shown = string | { pictures: readonly ShownPicture[] };

type ShownPicture = { url: string; alt: string; width: number; height: number };

export type FieldOption = { value: string; label: string };

type FormatInput = { options: readonly FieldOption[]; label: string };

const listOf = <Value>(value: unknown): readonly Value[] => (value ?? []) as readonly Value[];

const nameOption = (value: unknown, { options }: FormatInput): string =>
  options.find((option) => option.value === String(value ?? ''))?.label ?? String(value ?? '');

/** Returns the file name of an upload, or the web address of an external video. */
const nameUpload = (value: unknown): string => {
  const address = String(value ?? '');
  if (address.startsWith('gs://')) return address.slice(address.lastIndexOf('/') + 1);
  return parseOutsideVideo(address)?.page ?? address;
};

/** Formats by name; an empty text means no value. Must not import schemas, because screens load it. */
const formats = {
  text: (value) => String(value ?? ''),
  words: (value) => typeset(Array.isArray(value) ? value.join('\n') : String(value ?? '')),
  description: (value) => toShownDescription(String(value ?? '')),
  /** In lower case, because it appears next to other values. */
  affirmed: (value) => (value ? m.common_yes() : m.common_no()),
  isSet: (value) => (value ? m.editing_yes() : m.editing_no()),
  /** Calendar day, or the day of a date stored at noon. */
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

/** Texts of a field as plain data, which the server derives from its definition for a screen. */
export type FieldText = {
  label: string;
  hint?: string | undefined;
  format?: FormatName | undefined;
  /** Text for an empty value. */
  nothing?: string | undefined;
  options?: readonly FieldOption[] | undefined;
  /** True if excluded from histories and comparisons, such as the folder of files. */
  hidden?: boolean | undefined;
  /** Field that determines this one; if both change, only the change of that field is shown. */
  follows?: string | undefined;
  part?: string | undefined;
  input?: 'line' | 'paragraphs' | 'day' | 'switch' | 'choice' | undefined;
  max?: number | undefined;
  rows?: number | undefined;
  optional?: boolean | undefined;
};

/** Texts of fields, by form name and by column name. */
export type FieldTexts = Readonly<Record<string, FieldText>>;

export const formatAs = (
  name: FormatName,
  value: unknown,
  { options = [], nothing = m.editing_nothing(), label }: FieldText,
): Shown => formats[name](value, { options, label }) || nothing;
