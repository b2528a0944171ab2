import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordInstallation } from '#core/service-settings/installation.ts';
import { connectDatabase } from '#database/connect.ts';
import { openAdmin } from '../support/accounts.ts';
import { addProduct, draftOf, findPriceId } from '../support/publish-course.ts';
import { type School, startSchoolProcess } from '../support/school.ts';
import { openRandom } from '../support/seed.ts';
import { figures } from './figures.ts';
import { load, saveAndRestore, waitForTurn } from './saved-under-load.ts';

const random = openRandom('torture of backups');
const { times, everySeconds } = figures.backups;

let school: School;
beforeAll(async () => {
  // No email is delivered, so the restored school must send the queue.
  school = await startSchoolProcess({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => school?.[Symbol.asyncDispose]());

test(`restores ${times} backups of a busy school without differences`, { timeout: 3_600_000 }, async () => {
  const admin = await openAdmin(school);
  const buyPaths: string[] = [];
  for (let each = 0; each < 3; each++) {
    const id = await addProduct(admin, { ...draftOf(`Cours no ${each}`), price: `${19 + each}` });
    buyPaths.push(`/products/${id}/buy/${await findPriceId(admin, id)}`);
  }
  const work = load(school, random, { admin, buyPaths, paceSeconds: everySeconds / 15 });
  const saved: string[] = [];
  for (let time = 1; time < times; time++) {
    const begun = performance.now();
    await using restored = await saveAndRestore(school);
    expect({ seed: random.seed, faults: restored.faults }).toEqual({ seed: random.seed, faults: [] });
    saved.push(restored.said.replace(/^.*: /, ''));
    console.log(`${saved.at(-1)} ${Math.round((performance.now() - begun) / 1_000)} s`);
    await waitForTurn(begun, everySeconds);
  }
  let done: Record<string, number> = {};
  await using last = await saveAndRestore(school, async () => {
    done = await work.stop();
  });
  expect({ seed: random.seed, faults: last.faults }).toEqual({ seed: random.seed, faults: [] });
  console.log(`load ${JSON.stringify(done)}; ${[...saved, last.said.replace(/^.*: /, '')].join(' ')}`);
  expect(Math.min(...Object.values(done))).toBeGreaterThan(0);
  await sendOnce(last);
});

/** Expects that the restored school sends each pending email exactly once, after its owner confirmed it. */
async function sendOnce({
  database,
  dataDirectory,
}: Pick<Awaited<ReturnType<typeof saveAndRestore>>, 'database' | 'dataDirectory'>) {
  const { rows: waiting } = await database.pool.query(
    "update jobs.job set start_after = now() where name = 'send-letter' returning data->>'letterId' as id",
  );
  expect(waiting.length).toBeGreaterThan(0);
  await using restored = await startSchoolProcess({ DATABASE_URL: database.url, DATA_DIR: dataDirectory });
  const folder = join(dataDirectory, 'mail');
  expect(restored.output()).toContain('payments and emails wait for confirmation');
  await recordInstallation(connectDatabase(database.pool), { siteUrl: restored.url }, { isCopy: false });
  // Reconciliation finds payments whose webhook was lost, and emails their buyers as well.
  await vi.waitFor(
    async () => {
      const { rows: emails } = await database.pool.query<{ id: string; waits: boolean }>(
        'select id, sent_at is null and kept_at is null as waits from letters order by id',
      );
      expect(emails.filter(({ waits }) => waits)).toEqual([]);
      const known = new Set(emails.map(({ id }) => id));
      const ids = (
        await Promise.all(
          (
            await readdir(folder)
          )
            .filter((name) => name.endsWith('.eml'))
            .map((name) => readMessageId(join(folder, name))),
        )
      )
        .filter((id) => known.has(id))
        .sort();
      expect(ids).toEqual([...known]);
    },
    { timeout: 60_000, interval: 500 },
  );
  expect(restored.errorLines()).toEqual([]);
}

async function readMessageId(file: string): Promise<string> {
  return /^message-id: <([^@]+)@/im.exec(await readFile(file, 'utf8'))?.[1] ?? '';
}
