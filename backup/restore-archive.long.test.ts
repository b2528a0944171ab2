import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import {
  compareRestored,
  connectTo,
  openSavedSchool,
  restoreSaved,
  type SavedSchool,
} from '#tests/support/saved-school.ts';
import { createDiskBlobStore } from '#twins/storage/blobs/disk-blob-store.ts';
import { openBackupArchive } from './archive/open-backup-archive.ts';
import { toPublicKey } from './archive/seal.ts';
import type { Connect } from './database/open-long-session.ts';
import { restoreArchive } from './restore-archive.ts';

let saved: SavedSchool;
beforeAll(async () => {
  saved = await openSavedSchool();
});
afterAll(() => saved?.[Symbol.asyncDispose]());

const withFault = (fault: string) => expect.objectContaining({ name: 'BackupError', fault });

test('a restore reproduces every row and every file exactly', async () => {
  const { name, manifest } = await saved.save();
  expect(manifest.blobs.map(({ size }) => size).sort((a, b) => a - b)).toEqual([0, 20_000, 300_000]);
  const find = (table: string) => manifest.tables.find((each) => each.name === table)?.rows;
  expect([find('accounts'), find('products'), find('objects')]).toEqual([1, 1, 3]);
  await using restored = await restoreSaved(saved.destination, name);
  expect(await compareRestored(restored, manifest)).toEqual([]);
  await migrate(restored.database.url);
  const count = (from: string) => `select count(*)::int from ${from}`;
  for (const what of [
    count("pg_constraint where contype = 'f' and connamespace::regnamespace::text <> 'jobs'"),
    count(
      "pg_trigger where not tgisinternal and tgenabled = 'O' and tgrelid::regclass::text not like 'jobs.%'",
    ),
    'select last_value, is_called from storage.generation_step',
  ]) {
    const [then, now] = await Promise.all(
      [saved.database, restored.database].map(async ({ pool }) => (await pool.query(what)).rows),
    );
    expect([what, now]).toEqual([what, then]);
  }
});

test('a restore decrypts an archive only with the secret key', async () => {
  const [secret, other] = [await generateX25519Identity(), await generateX25519Identity()];
  const { name, manifest } = await saved.save({ key: await toPublicKey(secret) });
  const bytes = await readFile(join(saved.folder, name));
  for (const text of ['Un\\ttexte', 'eleve-', 'takenAt']) expect(bytes.includes(text)).toBe(false);
  await expect(restoreSaved(saved.destination, name)).rejects.toEqual(withFault('key'));
  await expect(restoreSaved(saved.destination, name, { keys: [await toPublicKey(secret)] })).rejects.toEqual(
    withFault('key'),
  );
  await expect(restoreSaved(saved.destination, name, { keys: [other] })).rejects.toEqual(withFault('key'));
  await using restored = await restoreSaved(saved.destination, name, { keys: [secret] });
  expect(await compareRestored(restored, manifest)).toEqual([]);
});

describe('restore of a damaged archive', () => {
  test('rejects damage at every tenth of the archive, without restoring any part', {
    timeout: 240_000,
  }, async () => {
    for (const key of [undefined, await generateX25519Identity()]) {
      const { name, manifest } = await saved.save(key === undefined ? {} : { key });
      let unnoticed = 0;
      const keys = key === undefined ? [] : [key];
      const bytes = await readFile(join(saved.folder, name));
      for (let tenth = 1; tenth < 10; tenth++) {
        const at = Math.floor((bytes.length * tenth) / 10);
        await writeFile(join(saved.folder, 'cut.zip'), bytes.subarray(0, at));
        await expect(restoreSaved(saved.destination, 'cut.zip', { keys })).rejects.toEqual(
          withFault('damaged'),
        );
        const altered = Buffer.from(bytes);
        altered[at] = (altered[at] ?? 0) ^ 1;
        await writeFile(join(saved.folder, 'altered.zip'), altered);
        try {
          await using restored = await restoreSaved(saved.destination, 'altered.zip', { keys });
          // The altered byte is insignificant, such as a date in the header of an entry.
          expect(await compareRestored(restored, manifest)).toEqual([]);
          unnoticed += 1;
        } catch (error) {
          expect(error).toEqual(withFault('damaged'));
        }
      }
      expect(unnoticed).toBeLessThan(3);
    }
  });

  test('rejects a file that is not an archive and a file that does not exist', async () => {
    await writeFile(join(saved.folder, 'text.zip'), 'Bonjour.');
    await expect(restoreSaved(saved.destination, 'text.zip')).rejects.toEqual(withFault('damaged'));
    await expect(restoreSaved(saved.destination, 'nowhere.zip')).rejects.toEqual(withFault('unfit'));
  });
});

test('a restore rejects a database that already contains a school', async () => {
  const { name } = await saved.save();
  const archive = await openBackupArchive(saved.destination, name, []);
  await using restored = await restoreSaved(saved.destination, name);
  const { database, blobs } = restored;
  const before = (await Array.fromAsync(blobs.list())).length;
  await expect(
    restoreArchive({ archive, connect: connectTo(database), blobs, erasures: [] }),
  ).rejects.toEqual(withFault('occupied'));
  expect((await Array.fromAsync(blobs.list())).length).toBe(before);
});

test('a restore keeps the files if the commit gets no response', async () => {
  const { name, manifest } = await saved.save();
  await using database = await createTestDatabase();
  const blobs = createDiskBlobStore({ directory: join(saved.folder, 'unanswered'), reserve: () => 0 });
  const connect: Connect = async () => {
    const client = await connectTo(database)();
    const ask = client.query.bind(client) as (...asked: unknown[]) => unknown;
    const query = (...asked: unknown[]) =>
      asked[0] === 'commit'
        ? Promise.resolve(ask('commit')).then(() => Promise.reject(new Error('Connection terminated')))
        : ask(...asked);
    return Object.assign(client, { query: query as typeof client.query });
  };
  const restore = async () =>
    restoreArchive({
      archive: await openBackupArchive(saved.destination, name, []),
      connect,
      blobs,
      erasures: [],
    });
  await expect(restore()).rejects.toEqual(withFault('unanswered'));
  expect(await compareRestored({ database, blobs }, manifest)).toEqual([]);
  await expect(restore()).rejects.toEqual(withFault('occupied'));
});

test('a backup includes everything else if a file is already lost', async () => {
  await using poor = await openSavedSchool();
  const { rows } = await poor.database.pool.query('select blob_id from storage.objects where size = 20000');
  await poor.blobs.remove(rows[0].blob_id);
  const { name, manifest } = await poor.save();
  expect(manifest.blobs.filter(({ entry }) => entry === null).map(({ id }) => id)).toEqual([rows[0].blob_id]);
  await using restored = await restoreSaved(poor.destination, name);
  expect(
    (await compareRestored(restored, manifest)).filter((fault) => !/finished blob|blobs for/.test(fault)),
  ).toEqual([]);
});

test('a restored school runs each queued job once', async () => {
  await using busy = await openSavedSchool();
  const { core } = busy.school;
  await busy.school.work();
  await core.jobs.offWork('send-letter');
  await core.jobs.offWork('mark-again');
  const sent = await core.jobs.send('send-letter', { letterId: 'une-lettre' }, { startAfter: 60 });
  // Two jobs of a queue that allows one waiting job beside the running one.
  const marking = await core.jobs.send('mark-again', { exerciseId: 'un' });
  await core.jobs.fetch('mark-again');
  const next = await core.jobs.send('mark-again', { exerciseId: 'un' });
  const { name } = await busy.save();
  await using restored = await restoreSaved(busy.destination, name);
  const { rows } = await restored.database.pool.query(
    "select id, name, state, data from jobs.job where name in ('send-letter', 'mark-again') order by name, state",
  );
  expect(rows).toEqual([
    { id: next, name: 'mark-again', state: 'created', data: { exerciseId: 'un' } },
    { id: marking, name: 'mark-again', state: 'retry', data: { exerciseId: 'un' } },
    { id: sent, name: 'send-letter', state: 'created', data: { letterId: 'une-lettre' } },
  ]);
});

test('a restored school erases accounts again that were erased after the backup', async () => {
  await using school = await openSavedSchool();
  await school.school.work();
  const { rows: people } = await school.database.pool.query('select id, email from identity.accounts');
  const { name } = await school.save();
  const erasedAt = new Date().toISOString();
  await using restored = await restoreSaved(school.destination, name, {
    erasures: [{ uid: people[0].id, erasedAt }],
  });
  const { rows } = await restored.database.pool.query(
    "select data from jobs.job where name = 'erase-account'",
  );
  expect(rows).toEqual([{ data: { uid: people[0].id, emails: [people[0].email], until: erasedAt } }]);
});
