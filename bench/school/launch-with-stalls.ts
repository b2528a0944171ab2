import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type LaunchedSchool, launchSchool, type Place } from './launch-school.ts';

/** Milliseconds since the last reading. */
type StallReading = {
  /** The longest time for which no page was answered. */
  longest: number;
  /** The most processor time that the thread of the pages used without a pause. */
  work: number;
};

/** Starts a school that measures its stalls (`record-stalls.ts`), and returns it with the function that reads and resets them. */
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
