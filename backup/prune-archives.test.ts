import { expect, test } from 'vitest';
import { selectRetained } from './prune-archives.ts';

const day = 24 * 3_600_000;
const night = (text: string) => new Date(`${text}T03:10:00Z`);
const nights = (from: string, to: string) =>
  Array.from(
    { length: (night(to).getTime() - night(from).getTime()) / day + 1 },
    (_, index) => new Date(night(from).getTime() + index * day),
  );
const toDays = (kept: Set<Date>) => [...kept].map((each) => each.toISOString().slice(0, 10)).sort();

test('selectRetained retains seven daily, four weekly and twelve monthly archives of two years', () => {
  // 25 November 2026 is a Wednesday; weeks end on Sundays.
  expect(toDays(selectRetained(nights('2024-11-25', '2026-11-25'), night('2026-11-25')))).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    ...['2026-11-08', '2026-11-15'],
    ...['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'],
  ]);
});

test('selectRetained retains the same archives whether pruned every night or once', () => {
  let kept: Date[] = [];
  for (const now of nights('2025-01-01', '2026-11-25')) kept = [...selectRetained([...kept, now], now)];
  expect(toDays(new Set(kept))).toEqual(
    toDays(selectRetained(nights('2025-01-01', '2026-11-25'), night('2026-11-25'))),
  );
});

test('selectRetained retains the newest archive of any age, and one archive per day', () => {
  expect(toDays(selectRetained([night('2020-01-01'), night('2020-02-01')], night('2026-11-25')))).toEqual([
    '2020-02-01',
  ]);
  const [morning, noon] = [new Date('2026-11-25T03:10:00Z'), new Date('2026-11-25T12:00:00Z')];
  expect(selectRetained([morning, noon], noon)).toEqual(new Set([noon]));
  expect(selectRetained([], noon)).toEqual(new Set());
});
