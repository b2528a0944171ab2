import { expect, test } from 'vitest';
import { personalData } from '#database/personal-data.ts';
import { personalRecords } from './personal-records.ts';

const stored = Object.entries(personalData.public)
  .filter(([, { personal }]) => personal)
  .map(([table]) => table);

test('lists every table that holds personal data, each once', () => {
  expect(personalRecords.flatMap(({ tables }) => tables).toSorted()).toEqual(stored.toSorted());
});

test.each(personalRecords)('promises for « $data » what becomes of its tables', ({ tables, duration }) => {
  const ends = new Set(tables.map((table) => personalData.public[table]?.ends));
  // Books are kept for ten years, whatever becomes of the account.
  if (ends.has('kept')) expect(duration).toMatch(/10 ans|dix ans/);
});
