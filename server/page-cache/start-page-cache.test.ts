import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planDrop } from './start-page-cache.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

function plan(moments: Date[]) {
  const dropped: string[] = [];
  const errors: unknown[] = [];
  const planned = planDrop({
    findNext: async () => moments.filter((moment) => moment.getTime() > Date.now())[0] ?? null,
    drop: () => dropped.push(new Date().toISOString()),
    onError: (error) => errors.push(error),
  });
  return { ...planned, dropped, errors, moments };
}

test('planDrop drops pages exactly at each planned time', async () => {
  const { look, dropped } = plan([inHours(1), inHours(30)]);
  look();
  await vi.advanceTimersByTimeAsync(3_599_000);
  expect(dropped).toEqual([]);
  await vi.advanceTimersByTimeAsync(31 * 3_600_000);
  expect(dropped).toEqual(['2026-11-20T09:00:00.000Z', '2026-11-21T14:00:00.000Z']);
});

test('planDrop drops pages at a time beyond the limit of a timer', async () => {
  const { look, dropped } = plan([inHours(24 * 40)]);
  look();
  await vi.advanceTimersByTimeAsync(24 * 41 * 3_600_000);
  expect(dropped).toEqual(['2026-12-30T08:00:00.000Z']);
});

test('planDrop follows adjustments of the system clock, forward and back', async () => {
  const forward = plan([inHours(3)]);
  forward.look();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.setSystemTime(inHours(5));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(forward.dropped).toHaveLength(1);
  const back = plan([inHours(1)]);
  back.look();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.setSystemTime(inHours(-1));
  await vi.advanceTimersByTimeAsync(1.5 * 3_600_000);
  expect(back.dropped).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(back.dropped).toHaveLength(1);
});

test('look replaces the planned time', async () => {
  const { look, dropped, moments } = plan([inHours(1)]);
  look();
  await vi.advanceTimersByTimeAsync(1_000);
  moments.splice(0, 1, inHours(2));
  look();
  await vi.advanceTimersByTimeAsync(1.5 * 3_600_000);
  expect(dropped).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(dropped).toHaveLength(1);
});

test('planDrop does nothing after a stop, and reports a failed query', async () => {
  const stopped = plan([inHours(1)]);
  stopped.look();
  stopped.stop();
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(stopped.dropped).toEqual([]);
  const errors: unknown[] = [];
  const failing = planDrop({
    findNext: () => Promise.reject(new Error('no database')),
    drop: () => undefined,
    onError: (error) => errors.push(error),
  });
  failing.look();
  await vi.advanceTimersByTimeAsync(1);
  expect(errors).toHaveLength(1);
});
