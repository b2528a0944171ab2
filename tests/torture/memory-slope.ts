import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { until } from './outages.ts';

/** Memory of a process `at` seconds after the start. */
export type MemorySample = { at: number; bytes: number };

/**
 * Returns the growth in bytes per hour, or NaN with fewer than two whole windows (seconds).
 * The Theil-Sen slope of the minimum per window ignores garbage and outliers.
 */
export function findSlope(
  samples: readonly MemorySample[],
  { warmUp, window }: { warmUp: number; window: number },
): number {
  const last = Math.floor(((samples.at(-1)?.at ?? 0) - warmUp) / window);
  const least = new Map<number, MemorySample>();
  for (const sample of samples) {
    const number = Math.floor((sample.at - warmUp) / window);
    if (number < 0 || number >= last) continue;
    const known = least.get(number);
    if (!known || sample.bytes < known.bytes) least.set(number, sample);
  }
  const points = [...least.values()];
  const slopes = points.flatMap((from, index) =>
    points.slice(index + 1).map((to) => (3_600 * (to.bytes - from.bytes)) / (to.at - from.at)),
  );
  return findMedian(slopes);
}

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** Returns the heap after a forced collection (`collect-on-signal.ts`), because garbage would hide a leak. */
export async function readHeld(
  process: Pick<ChildProcess, 'kill'>,
  heldFile: string,
): Promise<{ bytes: number; compiled: number }> {
  await rm(heldFile, { force: true });
  process.kill('SIGUSR2');
  await until(async () => existsSync(heldFile), 10_000);
  return JSON.parse(await readFile(heldFile, 'utf8'));
}
