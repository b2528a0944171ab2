import { createHash } from 'node:crypto';
import { getBytes, getMetadata, ref, StringFormat, uploadBytes, uploadString } from '@firebase/storage';
import { expect, test } from 'vitest';
import { collect } from './support/collect.ts';
import { pngBytes, sampleBytes, sha256 } from './support/sample-bytes.ts';
import { bucket, startStorage } from './support/start-storage.ts';

test('uploadBytes stores the bytes and returns their description', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/Leçon n° 1 – été.bin');
  const bytes = sampleBytes(70_000);

  const { metadata } = await uploadBytes(file, bytes, {
    contentType: 'application/zip',
    cacheControl: 'private, max-age=60',
    contentLanguage: 'fr',
    customMetadata: { level: 'B1', note: 'éàü 🎓' },
  });

  expect(metadata).toMatchObject({
    bucket,
    fullPath: 'users/alice/Leçon n° 1 – été.bin',
    name: 'Leçon n° 1 – été.bin',
    size: 70_000,
    contentType: 'application/zip',
    cacheControl: 'private, max-age=60',
    contentLanguage: 'fr',
    contentEncoding: 'identity',
    metageneration: '1',
    md5Hash: createHash('md5').update(bytes).digest('base64'),
    customMetadata: { level: 'B1', note: 'éàü 🎓' },
  });
  expect(Number(metadata.generation)).toBeGreaterThan(1_700_000_000_000_000);
  expect(Date.parse(metadata.timeCreated)).not.toBeNaN();
  expect(sha256(await getBytes(file))).toBe(sha256(bytes));
});

test('uploadString stores text, base64 and data URLs', async () => {
  await using storage = await startStorage();
  const folder = ref(storage.clientFor('alice'), 'users/alice');
  const text = ref(folder, 'a.txt');
  await uploadString(text, 'Ça va ?', StringFormat.RAW, { contentType: 'text/plain' });
  expect(new TextDecoder().decode(await getBytes(text))).toBe('Ça va ?');

  const picture = ref(folder, 'a.png');
  const address = `data:image/png;base64,${Buffer.from(pngBytes).toString('base64')}`;
  await uploadString(picture, address, StringFormat.DATA_URL);
  expect((await getMetadata(picture)).contentType).toBe('image/png');
});

test('uploadBytes stores an empty file and a file larger than a chunk', async () => {
  await using storage = await startStorage();
  const folder = ref(storage.clientFor('alice'), 'users/alice');
  for (const length of [0, 1, 256 * 1024, 3_000_001]) {
    const bytes = sampleBytes(length, length);
    const file = ref(folder, `${length}.bin`);
    await uploadBytes(file, bytes);
    expect((await getMetadata(file)).size).toBe(length);
    expect(sha256(await getBytes(file))).toBe(sha256(bytes));
    if (length > 0) expect((await getBytes(file, 10)).byteLength).toBe(Math.min(10, length));
    else expect((await getBytes(file, 10)).byteLength).toBe(0);
  }
});

test('an overwrite increments the generation and deletes the old bytes', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/a.bin');
  const first = await uploadBytes(file, sampleBytes(1000, 1));
  const second = await uploadBytes(file, sampleBytes(2000, 2));
  expect(BigInt(second.metadata.generation)).toBeGreaterThan(BigInt(first.metadata.generation));
  expect(second.metadata.metageneration).toBe('1');
  expect(sha256(await getBytes(file))).toBe(sha256(sampleBytes(2000, 2)));
  expect(await collect(storage.blobs.list())).toHaveLength(1);
});

test('stores one complete object and one blob after concurrent uploads with one name', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/a.bin');
  const uploads = Array.from({ length: 12 }, (_, index) => sampleBytes(20_000 + index, index + 1));
  const results = await Promise.all(uploads.map((bytes) => uploadBytes(file, bytes)));
  expect(new Set(results.map((result) => result.metadata.generation)).size).toBe(12);
  const stored = sha256(await getBytes(file));
  expect(uploads.map((bytes) => sha256(bytes))).toContain(stored);
  const newest = results
    .map((result) => BigInt(result.metadata.generation))
    .reduce((a, b) => (a > b ? a : b));
  expect((await getMetadata(file)).generation).toBe(String(newest));
  expect(await collect(storage.blobs.list())).toHaveLength(1);
});

test('rejects a wrong md5Hash and stores nothing', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/a.bin');
  const bytes = sampleBytes(5000);
  const wrong = createHash('md5').update('other').digest('base64');
  await expect(uploadBytes(file, bytes, { md5Hash: wrong })).rejects.toMatchObject({ status: 400 });
  await expect(getMetadata(file)).rejects.toMatchObject({ code: 'storage/object-not-found' });
  expect(await collect(storage.blobs.list())).toEqual([]);

  const right = createHash('md5').update(bytes).digest('base64');
  expect((await uploadBytes(file, bytes, { md5Hash: right })).metadata.md5Hash).toBe(right);
});

test('applies the access rules to uploads, and reports an invalid token with a different error', async () => {
  await using storage = await startStorage();
  const path = 'users/alice/a.bin';
  const upload = (token: string | null) => uploadBytes(ref(storage.clientFor(token), path), sampleBytes(10));
  await expect(upload('bob')).rejects.toMatchObject({ code: 'storage/unauthorized', status: 403 });
  await expect(upload(null)).rejects.toMatchObject({ code: 'storage/unauthorized', status: 403 });
  await expect(upload('expired')).rejects.toMatchObject({ code: 'storage/unauthenticated', status: 401 });
  expect(await collect(storage.blobs.list())).toEqual([]);
  await upload('alice');
  await upload('admin');
});

test('rejects uploads over the size or type limits with a status that the client reports immediately', async () => {
  await using storage = await startStorage({
    limits: {
      maxObjectBytes: () => 100_000,
      acceptUpload: ({ contentType }) => contentType === 'image/png' || 'Only pictures are accepted.',
    },
  });
  const folder = ref(storage.clientFor('alice'), 'users/alice');
  const upload = (bytes: Uint8Array, contentType: string) =>
    uploadBytes(ref(folder, 'a'), bytes, { contentType });
  await expect(upload(sampleBytes(100_001), 'image/png')).rejects.toMatchObject({
    code: 'storage/quota-exceeded',
    status: 402,
  });
  await expect(upload(pngBytes, 'image/jpeg')).resolves.toMatchObject({
    metadata: { contentType: 'image/png' },
  });
  await expect(upload(new TextEncoder().encode('<svg onload=alert(1)>'), 'image/png')).rejects.toMatchObject({
    status: 400,
  });
  expect(await collect(storage.blobs.list())).toHaveLength(1);
});

test('ignores a download token chosen by the client', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('admin'), 'public/a.bin');
  const { metadata } = await uploadBytes(file, sampleBytes(10), {
    customMetadata: { firebaseStorageDownloadTokens: 'mine', kept: 'yes' },
  });
  expect(metadata.customMetadata).toEqual({ kept: 'yes' });
  const chosen = await storage.request(`/v0/b/${bucket}/o/public%2Fa.bin?alt=media&token=mine`, {
    as: 'expired',
  });
  expect(chosen.status).toBe(401);
});
