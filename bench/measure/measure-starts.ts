import { launchSchool, type Place } from '../school/launch-school.ts';

/** Sorted, in seconds; `cpuSeconds` is the server's processor time, where the system tells. */
export type StartTimes = { name: string; seconds: number[]; cpuSeconds: number[] };

/** How long a school that has its data takes to answer, several times over, both ways of starting it. */
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

/** The middle one of sorted numbers; null where there are none. */
export const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? null;
