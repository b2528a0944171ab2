import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { connectAlone } from '#clients/database.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import {
  compareRestored,
  connectTo,
  openSavedSchool,
  restoreSaved,
  type SavedSchool,
} from '#tests/support/saved-school.ts';
import { silentLog } from '#tests/support/twin-log.ts';
import { openBackupArchive } from './archive/open-backup-archive.ts';
import { createSeal, toPublicKey } from './archive/seal.ts';
import { openLongSession } from './database/open-long-session.ts';
import { listErasures, recordErasure } from './erasures.ts';
import { toArchiveName } from './receipts.ts';
import { runNightlyBackup } from './run-nightly-backup.ts';
import { openScratch } from './scratch-database.ts';

const day = 24 * 3_600_000;
/** Each nightly backup includes a full restore, possibly on a busy machine. */
const timeout = 240_000;

/** Runs one nightly backup with a new seal, as each process creates its own. */
async function save(
  { database, blobs, destination, folder }: SavedSchool,
  { key, now = new Date() }: { key?: string; now?: Date } = {},
) {
  await using session = await openLongSession(connectTo(database));
  const result = await runNightlyBackup({
    session,
    blobs,
    destination,
    seal: await createSeal(key),
    openScratch: () => openScratch({ session, folder: join(folder, '..', 'trial'), log: silentLog }),
    version: '0.0.0',
    now,
  });
  return { ...result, name: toArchiveName({ takenAt: now }) };
}

const listFiles = async ({ folder }: SavedSchool, part: string) =>
  (await readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const withFault = (fault: string) => expect.objectContaining({ name: 'BackupError', fault });

test.each(['open', 'encrypted for a secret key that the server lacks'])(
  'nightly backups share unchanged files (%s)',
  { timeout },
  async (kind) => {
    await using saved = await openSavedSchool();
    const secret = await generateX25519Identity();
    const options = kind === 'open' ? {} : { key: await toPublicKey(secret) };
    const start = Date.now();
    const first = await save(saved, { ...options, now: new Date(start) });
    const files = await listFiles(saved, 'blobs');
    expect(files).toHaveLength(3);
    await saved.files.putObject('news/essai/neuf', randomBytes(5_000));
    await saved.files.deleteObject('news/essai/300000');
    const second = await save(saved, { ...options, now: new Date(start + day) });
    expect(first.bytes - second.bytes).toBeGreaterThan(300_000);
    expect(await listFiles(saved, 'blobs')).toHaveLength(4);
    for (const { name } of [first, second]) {
      const { manifest } = await openBackupArchive(saved.destination, name, [secret]);
      await using restored = await restoreSaved(saved.destination, name, { keys: [secret] });
      expect(await compareRestored(restored, manifest)).toEqual([]);
    }
    await save(saved, { ...options, now: new Date(start + 400 * day) });
    expect(await listFiles(saved, 'archives')).toHaveLength(2);
    expect(await listFiles(saved, 'blobs')).toHaveLength(3);
  },
);

test('a nightly backup rejects altered or lost files, and the next one copies them again', {
  timeout,
}, async () => {
  await using saved = await openSavedSchool();
  const start = Date.now();
  await save(saved, { now: new Date(start) });
  const files = await listFiles(saved, 'blobs');
  for (const [index, file] of files.entries()) {
    if (index === 0) await rm(file);
    else await writeFile(file, 'abîmé');
  }
  const archives = await listFiles(saved, 'archives');
  // Verification stops at the first altered file, so two files take two nights.
  for (let night = 1; night <= 2; night++) {
    await expect(save(saved, { now: new Date(start + night * day) })).rejects.toEqual(withFault('damaged'));
    expect(await listFiles(saved, 'archives')).toEqual(archives);
  }
  await save(saved, { now: new Date(start + 3 * day) });
  await using restored = await restoreSaved(saved.destination, toArchiveName({ takenAt: new Date(start) }));
  expect(
    (await openBackupArchive(saved.destination, toArchiveName({ takenAt: new Date(start) }), [])).manifest
      .blobs,
  ).toHaveLength(3);
  expect(await Array.fromAsync(restored.blobs.list())).toHaveLength(3);
});

test('a nightly backup is verified on a temporary server if the role cannot create databases', async () => {
  await using database = await createTestDatabase();
  const address = new URL(database.url);
  address.username = 'postgres';
  const admin = await connectAlone(address.href, 'test');
  const role = `plain_${randomBytes(6).toString('hex')}`;
  await admin.query(`create role ${role} login`);
  const parent = await mkdtemp(join(tmpdir(), 'cedille-trials-'));
  const folder = join(parent, 'trial');
  address.username = role;
  const askWhere = async (client: pg.Client) =>
    (await client.query('select current_database() as name')).rows[0];
  {
    await using session = await openLongSession(() => connectAlone(address.href, 'test'));
    await using scratch = await openScratch({ session, folder, log: silentLog });
    await using trial = await openLongSession(scratch.connect);
    expect((await askWhere(trial)).name).toBe('cedille');
    expect(await readdir(folder)).toContain('cluster');
  }
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
  await rm(parent, { recursive: true });
  // A role that can create databases must also remove them.
  await using session = await openLongSession(connectTo(database));
  const list = async () =>
    (
      await admin.query(
        "select datname from pg_database where datname like 'cedille\\_trial\\_%' and datname = $1",
        [made],
      )
    ).rows;
  let made = '';
  {
    await using scratch = await openScratch({ session, folder, log: silentLog });
    await using trial = await openLongSession(scratch.connect);
    made = (await askWhere(trial)).name;
    expect(await list()).toHaveLength(1);
  }
  expect(await list()).toEqual([]);
  await admin.query(`drop role ${role}`);
  await admin.end();
});

test('an erasure is recorded as long as an archive contains the account', async () => {
  await using saved = await openSavedSchool();
  const start = Date.now();
  await save(saved, { now: new Date(start) });
  const erasedAt = new Date(start + day / 2).toISOString();
  await recordErasure(saved.destination, { uid: 'une/personne', erasedAt });
  await save(saved, { now: new Date(start + day) });
  expect(await listErasures(saved.destination, new Date(start))).toEqual([{ uid: 'une/personne', erasedAt }]);
  expect(await listErasures(saved.destination, new Date(start + day))).toEqual([]);
  await save(saved, { now: new Date(start + 400 * day) });
  // The first night is removed, and the second was taken after the erasure.
  expect(await listErasures(saved.destination, new Date(0))).toEqual([]);
});
