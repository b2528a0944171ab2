import { expect, test } from 'vitest';
import { personalData } from '#database/personal-data.ts';
import { entityData } from '#tests/support/entity-data.ts';
import { personalRecords } from './personal-records.ts';

const data = { ...personalData.public, ...entityData };

const stored = Object.entries(data)
  .filter(([, { personal }]) => personal)
  .map(([table]) => table);

test('personalRecords lists every table that holds personal data exactly once', () => {
  expect(personalRecords.flatMap(({ tables }) => tables).toSorted()).toEqual(stored.toSorted());
});

test.each(personalRecords)(
  'personalRecords states ten years for accounting data in « $data »',
  ({ tables, duration }) => {
    const ends = new Set(tables.map((table) => data[table]?.ends));
    // Accounting records are retained for ten years, even after the account is erased.
    if (ends.has('kept')) expect(duration).toMatch(/10 ans|dix ans/);
  },
);
