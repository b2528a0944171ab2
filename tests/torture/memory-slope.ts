import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { until } from './outages.ts';

/** What a process held, so many seconds after the beginning. */
export type MemorySample = { at: number; bytes: number };

/**
 * By how much memory grows, in bytes an hour: what a process holds goes up and down with each collection, so that only the least of each
 * window counts, and of these the median of the slopes between any two (Theil and Sen), which a few windows that are out of line do not move.
 * Seconds; NaN where fewer than two windows are whole.
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

/**
 * What a process holds once what is garbage has gone, and how much of that V8 has compiled, in bytes (`collect-on-signal.ts`, which writes to that
 * file): when V8 collects by itself, and how much room it keeps, comes to more than a leak of megabytes.
 */
export async function readHeld(
  process: Pick<ChildProcess, 'kill'>,
  heldFile: string,
): Promise<{ bytes: number; compiled: number }> {
  await rm(heldFile, { force: true });
  process.kill('SIGUSR2');
  await until(async () => existsSync(heldFile), 10_000);
  return JSON.parse(await readFile(heldFile, 'utf8'));
}
