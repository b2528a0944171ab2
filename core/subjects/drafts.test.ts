import { describe, expect, test } from 'vitest';
import { scoreFields } from '../scores/score-subject.ts';
import { schoolFields } from '../settings/school-subject.ts';
import { type AnyField, type AnyFields, describeRecord, listFormFields } from './fields.ts';
import * as kinds from './kinds.ts';

type Store = { kind: string; fields: AnyFields; revert: unknown };

const stores = Object.values(
  import.meta.glob<object>(['../*/*-subject.ts', '../settings/home.ts'], { eager: true }),
)
  .flatMap((module) => Object.values(module) as Partial<Store>[])
  .filter((value): value is Store => typeof value?.kind === 'string' && 'revert' in value);

describe.each(stores)('fields of $kind', ({ fields }) => {
  test('have a label if they are displayed', () => {
    const texts = Object.values(describeRecord(fields));
    expect(texts.filter(({ label, hidden }) => label === '' && !hidden)).toEqual([]);
  });

  test('keep an empty value when a form sends it back', () => {
    for (const [name, { kind }] of listFormFields(fields)) {
      const read = kind.input.safeParse(kind.toForm(kind.empty));
      if (read.success) expect([name, read.data]).toEqual([name, kind.empty]);
    }
  });
});

const refusal = () => '';
const refusals = { malformed: refusal, fraction: refusal, low: refusal, high: refusal };

test.each<[string, Pick<AnyField['kind'], 'input' | 'toForm'>, unknown, unknown]>([
  ['a number', kinds.integer({ min: 0, max: 99 }, refusals), 12, '12'],
  ['a length of time', kinds.duration({ min: 0, max: 99 }, refusals), 90, '90'],
  ['a price', kinds.optionalPrice({ min: 50, max: 9_999 }, refusal), 1_250, '12,50'],
  ['no price', kinds.optionalPrice({ min: 50, max: 9_999 }, refusal), null, ''],
  ['a day', kinds.noonOfDay(refusal), new Date('2026-06-11T12:00:00Z'), '2026-06-11'],
  ['a reference', kinds.optionalReference(), 'abc', 'abc'],
  ['no reference', kinds.optionalReference(), null, ''],
  ['marks', scoreFields.marks.kind, { listening: 12.5, reading: 9 }, { listening: '12,5', reading: '9' }],
  ['lines', schoolFields.address.kind, ['1, rue A', '75001 Paris'], '1, rue A\n75001 Paris'],
  ['paragraphs', schoolFields.presentation.kind, ['Un.', 'Deux.'], 'Un.\n\nDeux.'],
])('%s: the form value is parsed back to the stored value', (_what, { input, toForm }, stored, typed) => {
  expect(toForm(stored as never)).toEqual(typed);
  expect(input.parse(typed)).toEqual(stored);
});
