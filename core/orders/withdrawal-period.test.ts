import { expect, test } from 'vitest';
import { endOfWithdrawal } from './withdrawal-period.ts';

const endOf = (contract: string) => endOfWithdrawal(new Date(contract)).toISOString();

test('ends the withdrawal period after the fourteenth day in Paris, not counting the day of the contract', () => {
  // Wednesday 4 November to Wednesday 18 November, in winter time.
  expect(endOf('2026-11-04T09:00:00Z')).toBe('2026-11-18T22:59:59.999Z');
  // 23:30 UTC is already the next day in Paris.
  expect(endOf('2026-11-04T23:30:00Z')).toBe('2026-11-19T22:59:59.999Z');
  expect(endOf('2026-06-01T21:59:00Z')).toBe('2026-06-15T21:59:59.999Z');
  expect(endOf('2026-06-01T22:00:00Z')).toBe('2026-06-16T21:59:59.999Z');
});

test('extends a period that ends on a Saturday, Sunday or holiday to the next working day', () => {
  const cases: [contract: string, last: string][] = [
    ['2026-11-07', '2026-11-23'], // A Saturday.
    ['2026-10-18', '2026-11-02'], // All Saints on a Sunday.
    ['2026-03-23', '2026-04-07'], // Easter Monday.
    ['2026-04-30', '2026-05-15'], // Ascension Day.
    ['2026-05-11', '2026-05-26'], // Whit Monday.
    ['2026-12-11', '2026-12-28'], // Christmas on a Friday.
    ['2027-03-15', '2027-03-30'], // Easter Monday of another year.
  ];
  for (const [contract, last] of cases)
    expect([contract, endOf(`${contract}T12:00:00+01:00`).slice(0, 10)]).toEqual([contract, last]);
});
