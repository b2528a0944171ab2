import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { ref, uploadBytes } from '@firebase/storage';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBackupArchive } from '#backup/archive/open-backup-archive.ts';
import { toPublicKey } from '#backup/archive/seal.ts';
import type { BackupDestination } from '#backup/destinations/backup-destination.ts';
import { openDestination } from '#backup/destinations/open-destination.ts';
import { listReceipts, toArchiveName } from '#backup/receipts.ts';
import { createObjectDestination } from '#clients/object-store.ts';
import { formatTime } from '#common/dates.ts';
import { createS3BlobStore } from '#twins/storage/blobs/s3-blob-store.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { addProduct, draftOf } from '../support/publish-course.ts';
import { compareRestored } from '../support/saved-school.ts';
import { type School, startSchoolProcess } from '../support/school.ts';
import { isSwiftInstalled, type Swift, startSwift, swiftCredentials } from '../support/swift.ts';
import { figures } from './figures.ts';
import { runProgram } from './saved-under-load.ts';

const { byClock, sizes } = figures.nightInS3;

describe.skipIf(!isSwiftInstalled())('nightly backup of a school with files and backups in S3', () => {
  const before = { ...process.env };
  let swift: Swift;
  let school: School;
  let secret: string;
  beforeAll(async () => {
    Object.assign(process.env, swiftCredentials);
    swift = await startSwift();
    secret = await generateX25519Identity();
    school = await startSchoolProcess({
      BLOBS_URL: swift.url('ecole'),
      BACKUP_URL: swift.url('nuits'),
      BACKUP_KEY: await toPublicKey(secret),
      ...swiftCredentials,
    });
  }, 120_000);
  afterAll(async () => {
    await school?.[Symbol.asyncDispose]();
    await swift?.stop();
    process.env = before;
  });

  test('is created on schedule and can be restored elsewhere', {
    timeout: 600_000,
  }, async () => {
    const admin = await openAdmin(school);
    await addProduct(admin, draftOf('Une nuit'));
    await openMember(school);
    const sums = await putFiles(admin);
    expect(await readLastNight(admin)).toBeUndefined();

    await letNightCome();
    const destination = await openDestination(swift.url('nuits'));
    const name = await waitForNight(destination);
    // Logged by the server once its backup process has ended, which the test cannot await directly.
    await vi.waitFor(() => expect(school.output()).toContain('backup completed'), 30_000);
    const { rows } = await school.database.pool.query<{ ended: Date; fault: string | null }>(
      'select ended_at as ended, fault from backup.tries',
    );
    expect(rows).toMatchObject([{ fault: null }]);
    expect(await readLastNight(admin)).toContain(formatTime(rows[0]?.ended ?? new Date(0)));
    expect(school.errorLines()).toEqual([]);

    await using restored = await restoreElsewhere(name);
    const { manifest } = await openBackupArchive(destination, name, [secret]);
    expect(manifest.blobs).toHaveLength(sizes.length);
    expect(await compareRestored(restored, manifest)).toEqual([]);
    expect(await readSums(restored, [...sums.keys()])).toEqual(sums);
    await plantFaults(restored.database);
    expect(await compareRestored(restored, manifest)).toEqual([
      expect.stringMatching(/^public\.legal_versions: \d+ of \d+ rows$/),
      expect.stringMatching(/has other bytes$/),
    ]);
  });

  /** Uploads files from less than a multipart part up to several. Returns checksums by path. */
  async function putFiles(admin: Member): Promise<Map<string, string>> {
    const sums = new Map<string, string>();
    const folder = randomBytes(16).toString('hex');
    for (const size of sizes) {
      const [path, bytes] = [`products/${folder}/files/${size}.pdf`, randomBytes(size)];
      await uploadBytes(ref(admin.storage, path), bytes, { contentType: 'application/pdf' });
      sums.set(path, createHash('sha256').update(bytes).digest('hex'));
    }
    return sums;
  }

  /** Makes the schedule due, which pg-boss checks twice a minute, or queues the job directly. */
  const letNightCome = () =>
    school.database.pool.query(
      byClock
        ? `update jobs.schedule set cron = '* * * * *' where name = 'back-up'`
        : `insert into jobs.job (name) values ('back-up')`,
    );

  /** Returns the new archive once its receipt states that it was verified. */
  const waitForNight = (destination: BackupDestination): Promise<string> =>
    vi.waitFor(
      async () => {
        const [receipt] = await listReceipts(destination);
        expect(receipt, school.output().slice(-2_000)).toBeDefined();
        return toArchiveName(receipt ?? { takenAt: new Date(0) });
      },
      { timeout: 240_000, interval: 250 },
    );

  async function restoreElsewhere(name: string) {
    const database = await createTestDatabase();
    const dataDirectory = await mkdtemp(join(tmpdir(), 'cedille-night-'));
    const archive = new URL(swift.url('nuits'));
    archive.pathname += `/${name}`;
    await runProgram('restore', [archive.href], {
      DATABASE_URL: database.url,
      DATA_DIR: dataDirectory,
      BLOBS_URL: swift.url('ailleurs'),
      BACKUP_KEY: secret,
      ...swiftCredentials,
    });
    return {
      database,
      blobs: createS3BlobStore(createObjectDestination(swift.url('ailleurs'))),
      async [Symbol.asyncDispose]() {
        await database[Symbol.asyncDispose]();
        await rm(dataDirectory, { recursive: true, force: true });
      },
    };
  }

  async function plantFaults({ pool }: TestDatabase): Promise<void> {
    await pool.query("update legal_versions set version = 9 where kind = 'accessibility'");
    const { rows } = await pool.query<{ id: string; size: number }>(
      'select blob_id as id, size::float8 as size from storage.objects order by size desc limit 1',
    );
    const [{ id, size } = { id: '', size: 0 }] = rows;
    const { client, bucket: Bucket, prefix } = createObjectDestination(swift.url('ailleurs'));
    await client.send(new PutObjectCommand({ Bucket, Key: `${prefix}blobs/${id}`, Body: randomBytes(size) }));
  }
});

/** Returns the time of the last backup from the dashboard, or undefined before the first one. */
async function readLastNight(admin: Member): Promise<string | undefined> {
  const html = await (await admin.visit('/admin')).text();
  const [above = '', below] = html.split('Dernière sauvegarde');
  if (below === undefined) return undefined;
  return above
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .findLast(Boolean);
}

async function readSums(
  { database, blobs }: { database: TestDatabase; blobs: ReturnType<typeof createS3BlobStore> },
  paths: readonly string[],
): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const path of paths) {
    const { rows } = await database.pool.query<{ id: string; size: number }>(
      'select blob_id as id, size::float8 as size from storage.objects where path = $1',
      [path],
    );
    const [{ id, size } = { id: '', size: 0 }] = rows;
    const sum = createHash('sha256');
    for await (const chunk of await blobs.read(id, { start: 0, end: size })) sum.update(chunk);
    sums.set(path, sum.digest('hex'));
  }
  return sums;
}
