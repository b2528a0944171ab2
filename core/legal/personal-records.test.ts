import { expect, test } from 'vitest';
import { personalData } from '#database/personal-data.ts';
import { entityData } from '#tests/support/entity-data.ts';
import { personalRecords } from './personal-records.ts';

const data = { ...personalData.public, ...entityData };

const stored = Object.entries(data)
  .filter(([, { personal }]) => personal)
  .map(([table]) => table);

test('lists every table that holds personal data, each once', () => {
  expect(personalRecords.flatMap(({ tables }) => tables).toSorted()).toEqual(stored.toSorted());
});

test.each(personalRecords)('promises for « $data » what becomes of its tables', ({ tables, duration }) => {
  const ends = new Set(tables.map((table) => data[table]?.ends));
  // Books are kept for ten years, whatever becomes of the account.
  if (ends.has('kept')) expect(duration).toMatch(/10 ans|dix ans/);
});
