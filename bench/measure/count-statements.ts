import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launchSchool, type Place } from '../school/launch-school.ts';
import { type PageRequest, requestRaw } from './page-requests.ts';

/** Each page is asked this often; the least counts, because jobs have statements of their own. */
const times = 2;

/** Between two views, so that each is a person's and not a crowd's: what is remembered for a moment is forgotten (milliseconds). */
const pause = 1_100;

/** A school whose statements are counted; on a start of its own, because counting costs time. */
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

/** How many SQL statements one view of each page takes, by its name. */
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
