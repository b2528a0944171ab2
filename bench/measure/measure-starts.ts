import { launchSchool, type Place } from '../school/launch-school.ts';

/** Sorted seconds. `cpuSeconds` is the CPU time of the server (Linux only). */
export type StartTimes = { name: string; seconds: number[]; cpuSeconds: number[] };

/** Times several starts of a filled school with each start command. */
export async function measureStarts(place: Place, times: number): Promise<StartTimes[]> {
  const results: StartTimes[] = [];
  for (const [name, command] of [
    ['`node server/start.ts`', [process.execPath, 'server/start.ts']],
    ['`npm start`', ['npm', 'start', '--silent']],
  ] as const) {
    const seconds: number[] = [];
    const cpuSeconds: number[] = [];
    for (let time = 0; time < times; time++) {
      const school = await launchSchool(place, { command });
      seconds.push(school.startSeconds);
      if (school.startCpuSeconds !== null) cpuSeconds.push(school.startCpuSeconds);
      await school.stop();
    }
    const byValue = (a: number, b: number) => a - b;
    results.push({ name, seconds: seconds.sort(byValue), cpuSeconds: cpuSeconds.sort(byValue) });
  }
  return results;
}

/** Median of sorted numbers. Null for an empty list. */
export const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? null;
