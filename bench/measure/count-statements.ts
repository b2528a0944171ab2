import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launchSchool, type Place } from '../school/launch-school.ts';
import { type PageRequest, requestRaw } from './page-requests.ts';

/** Number of views per page. The minimum counts, because background jobs add statements. */
const times = 2;

/** Pause between two views, in milliseconds. It is longer than the short-lived caches last. */
const pause = 1_100;

/** Starts a school that counts its statements. Counting costs time, so this start is not timed. */
export async function launchCounted(place: Place) {
  const notes = join(place.folder, 'statements.log');
  await writeFile(notes, '');
  const school = await launchSchool(place, {
    command: [
      process.execPath,
      `--import=${new URL('../school/record-statements.ts', import.meta.url)}`,
      'server/start.ts',
    ],
    environment: { BENCH_STATEMENTS: notes },
  });
  return { school, count: async () => (await readFile(notes, 'utf8')).split('\n').length };
}

/** Returns the number of SQL statements of one view of each page, by page name. */
export async function countStatements(
  place: Place,
  pages: readonly PageRequest[],
): Promise<Map<string, number>> {
  const { school, count } = await launchCounted(place);
  const counts = new Map<string, number>();
  for (const { name, path, headers } of pages) {
    const url = school.origin + path;
    await requestRaw(url, headers);
    for (let time = 0; time < times; time++) {
      await wait(pause);
      const before = await count();
      await requestRaw(url, headers);
      counts.set(name, Math.min(counts.get(name) ?? Number.POSITIVE_INFINITY, (await count()) - before));
    }
  }
  await school.stop();
  return counts;
}
