import { createHash } from 'node:crypto';
import { getBytes, getMetadata, ref, type UploadTask, uploadBytesResumable } from '@firebase/storage';
import { expect, test } from 'vitest';
import { collect } from './support/collect.ts';
import { sampleBytes, sha256 } from './support/sample-bytes.ts';
import { objectUrl, startStorage } from './support/start-storage.ts';

const megabyte = 1024 * 1024;

function untilTransferred(task: UploadTask, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    task.on('state_changed', (snapshot) => snapshot.bytesTransferred >= bytes && resolve(), reject);
  });
}

test('stores a large file that is sent in chunks, with its metadata', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/film.bin');
  const bytes = sampleBytes(3 * megabyte + 17);
  const progress: number[] = [];
  const task = uploadBytesResumable(file, bytes, {
    contentType: 'application/zip',
    customMetadata: { a: 'b' },
  });
  task.on('state_changed', (snapshot) => progress.push(snapshot.bytesTransferred));
  const { metadata, state } = await task;

  expect(state).toBe('success');
  expect(metadata).toMatchObject({
    size: bytes.length,
    contentType: 'application/zip',
    customMetadata: { a: 'b' },
    md5Hash: createHash('md5').update(bytes).digest('base64'),
  });
  expect(progress.length).toBeGreaterThan(3);
  expect(sha256(await getBytes(file))).toBe(sha256(bytes));
});

test('stores files of sizes around the chunk limits', async () => {
  await using storage = await startStorage();
  const folder = ref(storage.clientFor('alice'), 'users/alice');
  const chunk = 256 * 1024;
  await Promise.all(
    [0, 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 1, 7 * chunk - 1].map(async (length) => {
      const bytes = sampleBytes(length, length + 1);
      await uploadBytesResumable(ref(folder, String(length)), bytes);
      expect(sha256(await getBytes(ref(folder, String(length))))).toBe(sha256(bytes));
    }),
  );
});

test('pauses and resumes an upload', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/a.bin');
  const bytes = sampleBytes(4 * megabyte);
  const task = uploadBytesResumable(file, bytes);
  await untilTransferred(task, 256 * 1024);
  expect(task.pause()).toBe(true);
  await expect.poll(() => task.snapshot.state).toBe('paused');
  await expect(getMetadata(file)).rejects.toMatchObject({ code: 'storage/object-not-found' });
  expect(task.resume()).toBe(true);
  await task;
  expect(sha256(await getBytes(file))).toBe(sha256(bytes));
});

test('stores no object after a cancelled upload', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/a.bin');
  const task = uploadBytesResumable(file, sampleBytes(4 * megabyte));
  await untilTransferred(task, 256 * 1024);
  task.cancel();
  await expect(task).rejects.toMatchObject({ code: 'storage/canceled' });
  await expect(getMetadata(file)).rejects.toMatchObject({ code: 'storage/object-not-found' });
});

test('serves the old object until the new one is complete', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/a.bin');
  const before = sampleBytes(300_000, 1);
  const after = sampleBytes(2 * megabyte, 2);
  await uploadBytesResumable(file, before);
  const task = uploadBytesResumable(file, after);
  await untilTransferred(task, 256 * 1024);
  expect(sha256(await getBytes(file))).toBe(sha256(before));
  await task;
  expect(sha256(await getBytes(file))).toBe(sha256(after));
  expect(await collect(storage.blobs.list())).toHaveLength(1);
});

test('checks rules and limits before the first byte', async () => {
  const asked: string[] = [];
  await using storage = await startStorage({
    authorize: async ({ operation, resource }) => {
      asked.push(`${operation} ${resource?.size} ${resource?.contentType}`);
      return true;
    },
    limits: { maxObjectBytes: () => megabyte },
  });
  const file = ref(storage.clientFor('alice'), 'a.zip');
  await expect(uploadBytesResumable(file, sampleBytes(megabyte + 1))).rejects.toMatchObject({
    code: 'storage/quota-exceeded',
  });
  expect(asked).toEqual([`create ${megabyte + 1} application/octet-stream`]);
  expect(await collect(storage.blobs.list())).toEqual([]);
});

test('rejects an upload at its end if access was revoked meanwhile, and stores nothing', async () => {
  let allowed = true;
  await using storage = await startStorage({ authorize: async () => allowed });
  const file = ref(storage.clientFor('alice'), 'a.bin');
  const task = uploadBytesResumable(file, sampleBytes(2 * megabyte));
  await untilTransferred(task, 256 * 1024);
  allowed = false;
  await expect(task).rejects.toMatchObject({ code: 'storage/unauthorized' });
  allowed = true;
  expect((await storage.request(objectUrl('a.bin'))).status).toBe(404);
  expect(await collect(storage.blobs.list())).toEqual([]);
});

test('rejects a wrong md5Hash at the end of the upload', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/a.bin');
  const md5Hash = createHash('md5').update('other').digest('base64');
  await expect(uploadBytesResumable(file, sampleBytes(megabyte), { md5Hash })).rejects.toMatchObject({
    status: 400,
  });
  await expect(getMetadata(file)).rejects.toMatchObject({ code: 'storage/object-not-found' });
});

test('builds upload URLs from the public origin and ignores the Host header', async () => {
  await using storage = await startStorage({ publicOrigin: 'https://school.example/' });
  const response = await storage.request(`/v0/b/${'cedille-tests.appspot.com'}/o?name=users%2Falice%2Fa`, {
    as: 'alice',
    method: 'POST',
    headers: {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
    },
  });
  const address = new URL(response.headers.get('x-goog-upload-url') ?? '');
  expect(address.origin).toBe('https://school.example');
  expect(address.searchParams.get('upload_id')).toMatch(/^[\w-]{43}$/);
});
