import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patience, requireWithin } from './answer-within.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('requireWithin rejects with provider-unavailable after the timeout', async () => {
  const waiting = requireWithin(patience, () => new Promise(() => undefined));
  const outcome = expect(waiting).rejects.toMatchObject({ code: 'provider-unavailable', status: 503 });
  await vi.advanceTimersByTimeAsync(patience - 1);
  expect(await Promise.race([waiting.catch(() => 'told'), Promise.resolve('waiting')])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
});

test('requireWithin returns the result or the error of the work', async () => {
  expect(await requireWithin(patience, async () => 7)).toBe(7);
  await expect(requireWithin(patience, () => Promise.reject(new RangeError('x')))).rejects.toBeInstanceOf(
    RangeError,
  );
});
