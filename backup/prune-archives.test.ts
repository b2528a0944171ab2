import { expect, test } from 'vitest';
import { selectRetained } from './prune-archives.ts';

const day = 24 * 3_600_000;
const at = (text: string, upgrade?: string) => ({ takenAt: new Date(text), upgrade });
const night = (text: string) => at(`${text}T03:10:00Z`);
const nights = (from: string, to: string) =>
  Array.from(
    { length: (night(to).takenAt.getTime() - night(from).takenAt.getTime()) / day + 1 },
    (_, index) => ({ takenAt: new Date(night(from).takenAt.getTime() + index * day) }),
  );
const toDays = (kept: Set<{ takenAt: Date }>) =>
  [...kept].map(({ takenAt }) => takenAt.toISOString().slice(0, 10)).sort();

test('selectRetained retains seven daily, four weekly and twelve monthly archives of two years', () => {
  // 25 November 2026 is a Wednesday; weeks end on Sundays.
  expect(toDays(selectRetained(nights('2024-11-25', '2026-11-25'), night('2026-11-25').takenAt))).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    ...['2026-11-08', '2026-11-15'],
    ...['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'],
  ]);
});

test('selectRetained retains the same archives whether pruned every night or once', () => {
  let kept: { takenAt: Date }[] = [];
  for (const now of nights('2025-01-01', '2026-11-25'))
    kept = [...selectRetained([...kept, now], now.takenAt)];
  expect(toDays(new Set(kept))).toEqual(
    toDays(selectRetained(nights('2025-01-01', '2026-11-25'), night('2026-11-25').takenAt)),
  );
});

test('selectRetained retains the newest archive of any age, and one archive per day', () => {
  expect(
    toDays(selectRetained([night('2020-01-01'), night('2020-02-01')], night('2026-11-25').takenAt)),
  ).toEqual(['2020-02-01']);
  const [morning, noon] = [at('2026-11-25T03:10:00Z'), at('2026-11-25T12:00:00Z')];
  expect(selectRetained([morning, noon], noon.takenAt)).toEqual(new Set([noon]));
  expect(selectRetained([], noon.takenAt)).toEqual(new Set());
});

test('selectRetained retains backups of upgrades for twelve months, in addition to the nightly ones', () => {
  const [old, first, second] = [
    at('2025-11-24T12:00:00Z', '0.8.0-to-0.9.0'),
    at('2026-11-24T12:00:00Z', '0.9.0-to-1.0.0'),
    at('2026-11-24T13:00:00Z', '1.0.0-to-1.0.1'),
  ];
  const [before, after] = [night('2026-11-24'), at('2026-11-24T11:00:00Z')];
  expect(selectRetained([old, before, after, first, second], new Date('2026-11-25T03:10:00Z'))).toEqual(
    new Set([after, first, second]),
  );
});
