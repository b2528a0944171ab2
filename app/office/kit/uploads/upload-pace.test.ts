import { expect, test } from 'vitest';
import { createPace } from './upload-pace.ts';

test('the upload speed is measured over the last eight seconds', () => {
  const read = createPace();
  expect(read(0, 100_000, 0)).toBeNull();
  expect(read(500, 100_000, 1_000)).toBeNull();
  expect(read(2_000, 100_000, 2_000)).toEqual({ bytesPerSecond: 1_000, secondsLeft: 98 });
  let pace = null;
  for (let second = 3; second <= 20; second++)
    pace = read(2_000 + (second - 2) * 4_000, 100_000, second * 1_000);
  expect(pace?.bytesPerSecond).toBe(4_000);
  expect(pace?.secondsLeft).toBe(6.5);
});

test('the upload speed is null without progress, or if the service received less than was sent', () => {
  const read = createPace();
  for (let second = 0; second < 5; second++) expect(read(1_000, 2_000, second * 1_000)).toBeNull();
  expect(read(3_000, 9_000, 6_000)).not.toBeNull();
  expect(read(2_000, 9_000, 7_000)).toBeNull();
});
