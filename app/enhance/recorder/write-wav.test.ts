import { expect, test } from 'vitest';
import { measureLoudness, toLevel } from './follow-level.ts';
import { writeWav } from './write-wav.ts';

test('writes a header with the number of bytes and the rate', () => {
  const view = new DataView(writeWav(new Float32Array(24_000), 24_000));
  expect(view.byteLength).toBe(48_044);
  expect(view.getUint32(4, true)).toBe(48_036);
  expect(view.getUint32(24, true)).toBe(24_000);
  expect(view.getUint32(28, true)).toBe(48_000);
  expect(view.getUint32(40, true)).toBe(48_000);
});

test('limits samples to 16 bits', () => {
  const view = new DataView(writeWav(Float32Array.of(0, 1, -1, 2, -2, 0.5), 24_000));
  const samples = Array.from({ length: 6 }, (_, index) => view.getInt16(44 + index * 2, true));
  expect(samples).toEqual([0, 32_767, -32_767, 32_767, -32_767, 16_384]);
});

test('measures silence as 0 and full scale as 1', () => {
  expect(toLevel(measureLoudness(new Float32Array(8)))).toBe(0);
  expect(toLevel(measureLoudness(new Float32Array(8).fill(1)))).toBe(1);
  expect(toLevel(measureLoudness(new Float32Array(8).fill(0.1)))).toBeCloseTo(2 / 3);
});
