import { expect, test } from 'vitest';
import { codeInput } from './code-input.ts';

const typed = {
  ...{ code: ' noël 20 ', worth: '20 %', until: '', maxUses: '' },
  ...{ oncePerPerson: true, forClasses: false, announced: false, productIds: [] },
};
const nextYear = new Date().getFullYear() + 1;

test.each([
  ['20 %', { percent: 20, amount: null }],
  ['20', { percent: 20, amount: null }],
  ['20\u202f%', { percent: 20, amount: null }],
  ['100%', { percent: 100, amount: null }],
  ['10 €', { percent: null, amount: 1_000 }],
  ['12,50\u00a0€', { percent: null, amount: 1_250 }],
  ['10,00 €', { percent: null, amount: 1_000 }],
  ['5 euros', { percent: null, amount: 500 }],
])('parses %s as a discount', (worth, expected) => {
  expect(codeInput.parse({ ...typed, worth })).toMatchObject({ code: 'NOËL20', worth: expected });
});

test.each([
  [{ code: '' }],
  [{ code: 'A'.repeat(41) }],
  [{ code: 'NOËL!' }],
  [{ code: 'ЛЕТО' }],
  [{ worth: '10,00' }],
  [{ worth: '0' }],
  [{ worth: '101' }],
  [{ worth: '0 %' }],
  [{ worth: '101 %' }],
  [{ worth: '12,5 %' }],
  [{ worth: '0 €' }],
  [{ until: '2026-02-30' }],
  [{ until: '9999-12-31' }],
  [{ until: 'demain' }],
  [{ maxUses: '0' }],
  [{ maxUses: '-5' }],
  [{ maxUses: '2000000' }],
  [{ productIds: ["'"] }],
])('rejects %j with an error on the invalid field', (wrong) => {
  const { error } = codeInput.safeParse({ ...typed, ...wrong });
  expect(error?.issues.map(({ path: [field] }) => field)).toEqual(Object.keys(wrong));
});

test('a code is valid until midnight in Paris after its last day, also when the clocks change', () => {
  const endOf = (day: string) => codeInput.parse({ ...typed, until: day }).until?.toISOString();
  expect(endOf(`${nextYear}-12-31`)).toBe(`${nextYear}-12-31T23:00:00.000Z`);
  expect(endOf(`${nextYear}-06-30`)).toBe(`${nextYear}-06-30T22:00:00.000Z`);
  // Clock changes: 26 March 2028 and 29 October 2028.
  expect(endOf('2028-03-25')).toBe('2028-03-25T23:00:00.000Z');
  expect(endOf('2028-03-26')).toBe('2028-03-26T22:00:00.000Z');
  expect(endOf('2028-10-28')).toBe('2028-10-28T22:00:00.000Z');
  expect(endOf('2028-10-29')).toBe('2028-10-29T23:00:00.000Z');
});

test('accepts a number of uses written with spaces', () => {
  expect(codeInput.parse({ ...typed, maxUses: '1\u202f000' })).toMatchObject({ maxUses: 1_000 });
  expect(codeInput.parse(typed)).toMatchObject({ maxUses: null, until: null });
});
