import { z } from 'zod';
import { isDay, parseDuration } from '#common/dates.ts';
import { formatPrice, parseProductPrice } from '#common/money.ts';
import { toOneLine } from '#common/text.ts';
import type { FrequentQuestion } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { foldWords } from '../csv/fold-words.ts';
import { readDay, readMoment, readYesNo } from '../csv/read-cell.ts';
import type { CsvCell } from '../csv/write-cell.ts';
import type { FieldOption, FieldText, FormatName } from './formats.ts';

/** Part of a value with the objects it refers to. A path is null for an address outside the storage. */
export type MediaPart = { paths: (string | null)[]; name: string };

/** Type of a field: defines how its values are validated, stored, restored and exported. */
export type Kind<Value, Form = Value> = {
  /** Schema of the form value, with French error messages. */
  input: z.ZodType<Value>;
  /** Default value, also used after erasure. */
  empty: Value;
  /** Format of a text. Imported HTML is converted to this format. */
  words?: 'plain' | 'rich';
  /** @throws {AppError} `invalid-input` if the value is invalid */
  prepare(value: Value): Value | Promise<Value>;
  /** Converts a JSON value from the audit log to a field value. */
  revive(kept: unknown): Value;
  readCell(cell: string): unknown;
  writeCell(value: Value): CsvCell;
  toForm(value: Value): Form;
  format?: FormatName;
  options?: () => readonly FieldOption[];
  /** Standard input component, if there is one. */
  control?: Pick<FieldText, 'input' | 'max' | 'rows' | 'optional'>;
  /** `listMedia` lists the objects that a value refers to; `dropMedia` removes the missing ones. */
  listMedia(value: Value, bucket: string): MediaPart[];
  dropMedia(value: Value, isGone: (part: MediaPart) => boolean, bucket: string): Value;
};

export type Refusal = () => string;

/** Creates the kind of a plain value. Functions that are not given get defaults. */
export function defineKind<Value, Form = Value>(
  own: Pick<Kind<Value, Form>, 'input' | 'empty'> & Partial<Kind<Value, Form>>,
): Kind<Value, Form> {
  return {
    prepare: (value) => value,
    revive: (kept) => kept as Value,
    toForm: (value) => value as unknown as Form,
    readCell: (cell) => cell,
    writeCell: (value) => String(value ?? ''),
    listMedia: () => [],
    dropMedia: (value) => value,
    ...own,
  };
}

/** One line of text. The text is required if `missing`, the error message for an empty text, is given. */
export const line = (max: number, long: Refusal, missing?: Refusal): Kind<string> => {
  const words = z
    .string({ error: missing ?? long })
    .transform((text) => toOneLine(text).trim())
    .pipe(z.string().max(max, { error: long }));
  const input = missing ? words.pipe(z.string().min(1, { error: missing })) : words.default('');
  return defineKind({
    input,
    empty: '',
    words: 'plain',
    control: { input: 'line', max, optional: !missing },
  });
};

/** Text with several lines. `rows` is the height of the input. */
export const paragraphs = (max: number, long: Refusal, rows?: number): Kind<string> =>
  defineKind({
    input: z
      .string({ error: long })
      .transform((text) =>
        text
          .split(/\r\n?|\n/)
          .map(toOneLine)
          .join('\n')
          .trim(),
      )
      .pipe(z.string().max(max, { error: long }))
      .default(''),
    empty: '',
    words: 'plain',
    control: { input: 'paragraphs', rows, optional: true },
  });

/** Id given by a provider: letters, digits and `_`. */
export const providerId = (max: number, long: Refusal, malformed: Refusal): Kind<string> => {
  const { input, ...rest } = line(max, long);
  return { ...rest, input: input.pipe(z.string().regex(/^\w*$/, { error: malformed })) };
};

/** One option, required unless `otherwise` gives a default. `nameOf` returns the label of an option. */
export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  wrong: Refusal,
  otherwise?: Values[number],
  nameOf?: (value: Values[number]) => string,
): Kind<Values[number]> {
  const input: z.ZodType<Values[number]> = z.enum(values, { error: wrong });
  return defineKind({
    input: otherwise === undefined ? input : input.default(otherwise as never),
    empty: otherwise ?? values[0],
    control: { input: 'choice' },
    ...(nameOf ? { ...named(values, nameOf), format: 'choice' as const } : {}),
  });
}

const named = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string) => ({
  options: () => values.map((value) => ({ value, label: nameOf(value) })),
});

/** Several options without duplicates, in the order of definition. Files separate their labels by `|`. */
export const choices = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  wrong: Refusal,
  nameOf: (value: Values[number]) => string,
): Kind<Values[number][]> =>
  defineKind<Values[number][]>({
    input: z
      .array(z.enum(values, { error: wrong }), { error: wrong })
      .default([])
      .transform((given) => values.filter((value) => given.includes(value as never))),
    empty: [],
    ...named(values, nameOf),
    format: 'choices',
    readCell: (cell) =>
      cell
        .split('|')
        .map((name) => values.find((value) => foldWords(nameOf(value)) === foldWords(name)) ?? name.trim())
        .filter(Boolean),
    writeCell: (value) => value.map(nameOf).join('|'),
  });

export const integer = (
  { min, max }: { min: number; max: number },
  refusals: Record<'malformed' | 'fraction' | 'low' | 'high', Refusal>,
  otherwise = 0,
): Kind<number, string> =>
  defineKind({
    input: z.coerce
      .number({ error: refusals.malformed })
      .int({ error: refusals.fraction })
      .min(min, { error: refusals.low })
      .max(max, { error: refusals.high })
      .default(otherwise),
    empty: otherwise,
    toForm: String,
    readCell: (cell) => cell.trim() || otherwise,
    writeCell: (value) => value,
  });

/** Whole number, or null for an empty text. */
export function optionalInteger(...bounds: Parameters<typeof integer>): Kind<number | null, string> {
  const number = integer(...bounds);
  const read = (given: unknown) => (typeof given === 'string' ? given.trim() || null : (given ?? null));
  return defineKind<number | null, string>({
    input: z.preprocess(read, number.input.nullable()) as unknown as z.ZodType<number | null>,
    empty: null,
    control: { optional: true },
    toForm: (value) => String(value ?? ''),
    writeCell: (value) => value,
  });
}

/** Price in integer cents, typed in euros: « 15 », « 12,50 ». Null for an empty text. */
export const optionalPrice = (
  { min, max }: { min: number; max: number },
  wrong: Refusal,
): Kind<number | null, string> =>
  defineKind<number | null, string>({
    input: z.preprocess(
      (given) => (typeof given === 'string' ? parseProductPrice(given) : (given ?? null)),
      z.int({ error: wrong }).min(min, { error: wrong }).max(max, { error: wrong }).nullable(),
    ) as unknown as z.ZodType<number | null>,
    empty: null,
    control: { optional: true },
    toForm: (value) => (value === null ? '' : formatPrice(value).replace(/\s?€/, '')),
    writeCell: (value) => value,
  });

/** Duration in minutes, as people write it: « 90 », « 1 h 30 », « 1:30 ». */
export function duration(...bounds: Parameters<typeof integer>): Kind<number, string> {
  const minutes = integer(...bounds);
  const read = (given: unknown) => (typeof given === 'string' ? (parseDuration(given) ?? given) : given);
  return {
    ...minutes,
    input: z.preprocess(read, minutes.input) as unknown as typeof minutes.input,
    writeCell: (value) => value || null,
  };
}

export const yesNo = (): Kind<boolean> =>
  defineKind({
    input: z.boolean({ error: () => m.marks_wrong_yes_no() }).default(false),
    empty: false,
    control: { input: 'switch' },
    readCell: (cell) => readYesNo(cell) ?? cell,
    writeCell: (value) => (value ? 'oui' : 'non'),
  });

const pastDay = (wrong: Refusal) =>
  z
    .string({ error: wrong })
    .trim()
    .refine((text) => isDay(text) && text <= tomorrow(), { error: wrong });

/** Upper limit for past days: tomorrow's UTC date, which is already today east of UTC. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const toFrenchDay = (day: string) => day.split('-').reverse().join('/');

/** Day that is not in the future, as `2026-06-11`. */
export const day = (wrong: Refusal): Kind<string> =>
  defineKind({
    input: pastDay(wrong),
    empty: '',
    format: 'day',
    control: { input: 'day' },
    readCell: readDay,
    writeCell: toFrenchDay,
  });

const reviveDate = (kept: unknown): Date | null => (kept ? new Date(String(kept)) : null);

const toDay = (noon: Date | null): string => noon?.toISOString().slice(0, 10) ?? '';

/** Optional day that is not in the future, stored as noon UTC: the same day in nearly every time zone. */
export const noonOfDay = (wrong: Refusal): Kind<Date | null, string> =>
  defineKind<Date | null, string>({
    input: z
      .union([z.literal(''), pastDay(wrong)], { error: wrong })
      .default('')
      .transform((text) => (text ? new Date(`${text}T12:00:00Z`) : null)),
    empty: null,
    revive: reviveDate,
    toForm: toDay,
    format: 'day',
    control: { input: 'day', optional: true },
    readCell: readDay,
    writeCell: (value) => toFrenchDay(toDay(value)),
  });

/** Limits of accepted dates, within which list cursors can represent them. */
const earliest = new Date('1970-01-01T00:00:00Z');
const latest = new Date('2200-01-01T00:00:00Z');

/** Questions with their answers, in order. Empty pairs are dropped. */
export function frequentQuestions(
  max: number,
  refusals: Record<'many' | 'long' | 'half', Refusal>,
): Kind<FrequentQuestion[]> {
  const question = line(300, refusals.long).input;
  const answer = paragraphs(4_000, refusals.long).input;
  return defineKind<FrequentQuestion[]>({
    input: z
      .array(z.object({ question, answer }))
      .default([])
      .transform((pairs) => pairs.filter((pair) => pair.question || pair.answer))
      .pipe(
        z
          .array(
            z.custom<FrequentQuestion>(
              (pair) =>
                Boolean((pair as FrequentQuestion).question) && Boolean((pair as FrequentQuestion).answer),
              {
                error: refusals.half,
              },
            ),
          )
          .max(max, { error: refusals.many }),
      ),
    empty: [],
    format: 'questions',
  });
}

export const moment = (wrong: Refusal): Kind<Date | null> =>
  defineKind<Date | null>({
    input: z
      .union([z.date(), z.iso.datetime({ offset: true }).transform((text) => new Date(text))], {
        error: wrong,
      })
      .refine((date) => date >= earliest && date < latest, { error: wrong })
      .nullable()
      .default(null),
    empty: null,
    revive: reviveDate,
    readCell: readMoment,
    writeCell: (value) => value,
  });

/** Product ids, in order. */
export const ids = (max: number, many: Refusal): Kind<string[]> =>
  defineKind<string[]>({
    input: z.array(z.string().max(80)).max(max, { error: many }).default([]),
    empty: [],
    format: 'productCount',
  });

export const reference = (): Kind<string> => defineKind({ input: z.string().min(1).max(80), empty: '' });

export const optionalReference = (): Kind<string | null, string> =>
  defineKind<string | null, string>({
    input: z
      .string()
      .max(80)
      .nullable()
      .default(null)
      .transform((id) => id || null),
    empty: null,
    toForm: (id) => id ?? '',
  });
