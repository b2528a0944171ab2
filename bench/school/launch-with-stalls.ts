import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type LaunchedSchool, launchSchool, type Place } from './launch-school.ts';

/** Milliseconds since the last reading. */
type StallReading = {
  /** Longest time without a response to a page request. */
  longest: number;
  /** Longest uninterrupted CPU time of the main thread. */
  work: number;
};

/** Starts a school with `record-stalls.ts`. `readStalls` reads and resets its stalls. */
export async function launchWithStalls(
  place: Place,
): Promise<{ school: LaunchedSchool; readStalls: () => Promise<StallReading> }> {
  const notes = join(place.folder, 'longest');
  const school = await launchSchool(place, {
    command: [
      process.execPath,
      `--import=${new URL('./record-stalls.ts', import.meta.url)}`,
      'server/start.ts',
    ],
    environment: { BENCH_STALLS: notes },
  });
  const readStalls = async () => {
    await rm(notes, { force: true });
    process.kill(school.pid, 'SIGUSR2');
    for (;;) {
      const text = await readFile(notes, 'utf8').catch(() => '');
      if (text.endsWith('\n')) {
        const [longest = 0, work = 0] = text.split(' ').map(Number);
        return { longest, work };
      }
      await wait(5);
    }
  };
  return { school, readStalls };
}
