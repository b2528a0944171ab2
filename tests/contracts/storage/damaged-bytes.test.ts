import { readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getBytes, getMetadata, ref, uploadBytesResumable } from '@firebase/storage';
import { expect, test } from 'vitest';
import { sampleBytes, sha256 } from './support/sample-bytes.ts';
import { objectUrl, type StorageUnderTest, startStorage } from './support/start-storage.ts';
import { sendCommand, startSession } from './support/upload-session.ts';

const path = 'public/Leçon 1.bin';
const bytes = sampleBytes(400_000);

type Report = { path: string; fault: string };

async function startWithObject() {
  const reported: Report[] = [];
  const storage = await startStorage({ onDamaged: async (object) => void reported.push(object) });
  await uploadBytesResumable(ref(storage.clientFor('admin'), path), bytes);
  return { storage, reported, file: await findBlobFile(storage) };
}

async function findBlobFile({ directory }: StorageUnderTest): Promise<string> {
  const names = await readdir(join(directory, 'blobs'), { recursive: true });
  return join(directory, 'blobs', names.find((name) => /[0-9a-f]{32}$/.test(name)) ?? '');
}

const damage: Record<string, (file: string) => Promise<void>> = {
  missing: (file) => rm(file),
  shorter: (file) => truncate(file, 100_000),
  changed: (file) => writeFile(file, Buffer.from(bytes).fill(0, 200_000, 200_001)),
};

test.each(Object.entries(damage))(
  'reports %s bytes once and returns 410 for every request',
  async (fault, spoil) => {
    const { storage, reported, file } = await startWithObject();
    await using _ = storage;
    await spoil(file);
    const asked = [
      storage.request(objectUrl(path, '?alt=media')),
      storage.request(objectUrl(path, '?alt=media'), { headers: { Range: 'bytes=0-9' } }),
      storage.request(objectUrl(path, '?alt=media'), { method: 'HEAD' }),
      storage.request(await storage.twin.signDownload(path, { expiresInSeconds: 60 })),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([410, 410, 410, 410]);
    // The official client fails immediately; it would repeat a 5xx for minutes.
    await expect(getBytes(ref(storage.clientFor('admin'), path))).rejects.toMatchObject({ status: 410 });
    expect((await getMetadata(ref(storage.clientFor('admin'), path))).size).toBe(bytes.length);
    expect(await storage.twin.isIntact(path)).toBe(false);
    expect(reported).toEqual([{ path, fault }]);
    expect(storage.errors).toHaveLength(1);
  },
);

test('serves restored bytes and reports them again if they are damaged again', async () => {
  const { storage, reported, file } = await startWithObject();
  await using _ = storage;
  const ask = async () => (await storage.request(objectUrl(path, '?alt=media'), { as: 'admin' })).status;
  await rm(file);
  expect(await ask()).toBe(410);
  await writeFile(file, bytes);
  expect(await ask()).toBe(200);
  expect(await storage.twin.isIntact(path)).toBe(true);
  await rm(file);
  expect(await ask()).toBe(410);
  expect(reported).toHaveLength(2);
});

test('verifies a file once if its modification time changed, and serves it', async () => {
  const { storage, reported, file } = await startWithObject();
  await using _ = storage;
  await utimes(file, 1, 1);
  expect(sha256(await getBytes(ref(storage.clientFor('admin'), path)))).toBe(sha256(bytes));
  const { mtimeNs, size } = await stat(file, { bigint: true });
  const { rows } = await storage.pool.query('SELECT blob_mark, blob_fault FROM storage.objects');
  expect(rows).toEqual([{ blob_mark: `${size}-${mtimeNs}`, blob_fault: null }]);
  expect(reported).toEqual([]);
});

test('repeats a damage report on the next request if it failed', async () => {
  let isReachable = false;
  const reported: Report[] = [];
  await using storage = await startStorage({
    async onDamaged(object) {
      if (!isReachable) throw new Error('the site is unavailable');
      reported.push(object);
    },
  });
  await storage.twin.putObject(path, bytes);
  await rm(await findBlobFile(storage));
  expect(await storage.twin.isIntact(path)).toBe(false);
  isReachable = true;
  expect(await storage.twin.isIntact(path)).toBe(false);
  expect(reported).toEqual([{ path, fault: 'missing' }]);
});

test('rejects an upload immediately if its stored file was truncated', async () => {
  await using storage = await startStorage();
  const address = await startSession(storage, 'users/alice/a', { size: 200 });
  await sendCommand(storage, address, 'upload', { offset: 0, bytes: sampleBytes(100) });
  const [name = ''] = await readdir(join(storage.directory, 'incoming'));
  await truncate(join(storage.directory, 'incoming', name), 50);
  const rest = { offset: 100, bytes: sampleBytes(100) };
  expect(await sendCommand(storage, address, 'upload, finalize', rest)).toMatchObject({ status: 400 });
  expect(storage.errors).toEqual([]);
});
