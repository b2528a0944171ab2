import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { getBytes, getStream, ref, uploadBytes } from '@firebase/storage';
import { expect, test } from 'vitest';
import { sampleBytes, sha256 } from './support/sample-bytes.ts';
import { objectUrl, type StorageUnderTest, startStorage } from './support/start-storage.ts';

const path = 'users/alice/film.bin';

async function upload(storage: StorageUnderTest, bytes: Uint8Array): Promise<void> {
  await uploadBytes(ref(storage.clientFor('alice'), path), bytes);
}

function download(
  storage: StorageUnderTest,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return storage.request(objectUrl(path, '?alt=media'), { as: 'alice', headers, method });
}

test('returns all or a limited number of bytes from getBytes and getStream', async () => {
  await using storage = await startStorage();
  const bytes = sampleBytes(2_000_000);
  await upload(storage, bytes);
  const file = ref(storage.clientFor('alice'), path);
  expect(sha256(await getBytes(file))).toBe(sha256(bytes));
  expect(sha256(await getBytes(file, 1000))).toBe(sha256(bytes.subarray(0, 1000)));
  const hash = createHash('sha256');
  // The declared type combines browser and Node streams.
  for await (const chunk of getStream(file) as unknown as AsyncIterable<Uint8Array>) hash.update(chunk);
  expect(hash.digest('hex')).toBe(sha256(bytes));
});

test('sends validators, checksums and headers that prevent execution', async () => {
  await using storage = await startStorage();
  const bytes = sampleBytes(1000);
  await upload(storage, bytes);
  const { headers, status } = await download(storage);
  expect(status).toBe(200);
  expect(headers.get('etag')).toMatch(/^"[\w.]+"$/);
  expect(Date.parse(headers.get('last-modified') ?? '')).toBeLessThanOrEqual(Date.now());
  expect(headers.get('accept-ranges')).toBe('bytes');
  expect(headers.get('content-length')).toBe('1000');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('vary')).toContain('Authorization');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="film.bin"; filename*=UTF-8''film.bin`,
  );
  expect(headers.get('x-goog-hash')).toContain(`md5=${createHash('md5').update(bytes).digest('base64')}`);
  expect(headers.get('set-cookie')).toBeNull();
});

test('responds to HEAD like GET without the body, and ignores ranges', async () => {
  await using storage = await startStorage();
  await upload(storage, sampleBytes(1000));
  const get = await download(storage);
  await get.arrayBuffer();
  const head = await download(storage, { Range: 'bytes=0-9' }, 'HEAD');
  expect(head.status).toBe(200);
  expect((await head.arrayBuffer()).byteLength).toBe(0);
  for (const name of [
    'content-length',
    'content-type',
    'etag',
    'last-modified',
    'content-disposition',
    'x-goog-hash',
  ])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
});

test('follows RFC 9110 for edge cases of ranges', async () => {
  await using storage = await startStorage();
  await upload(storage, sampleBytes(1000));
  const answers: [string, number, string | null, number][] = [
    ['bytes=0-0', 206, 'bytes 0-0/1000', 1],
    ['bytes=999-', 206, 'bytes 999-999/1000', 1],
    ['bytes=0-99999999999999999999999999', 206, 'bytes 0-999/1000', 1000],
    ['bytes=-5000', 206, 'bytes 0-999/1000', 1000],
    ['BYTES = 5-6 ,', 206, 'bytes 5-6/1000', 2],
    ['bytes=1000-', 416, 'bytes */1000', 0],
    ['bytes=1000-2000', 416, 'bytes */1000', 0],
    ['bytes=99999999999999999999-', 416, 'bytes */1000', 0],
    ['bytes=-0', 416, 'bytes */1000', 0],
    ['bytes=10-5', 200, null, 1000],
    ['bytes=0-1,5-6', 200, null, 1000],
    [`bytes=${Array.from({ length: 1000 }, (_, index) => `${index}-${index}`).join(',')}`, 200, null, 1000],
    ['lines=1-2', 200, null, 1000],
    ['bytes=', 200, null, 1000],
    ['bytes=-', 200, null, 1000],
    ['bytes=a-b', 200, null, 1000],
    ['bytes=1-2-3', 200, null, 1000],
    ['bytes=+1-2', 200, null, 1000],
  ];
  for (const [range, status, contentRange, length] of answers) {
    const answer = await download(storage, { Range: range });
    expect([range, answer.status]).toEqual([range, status]);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect((await answer.arrayBuffer()).byteLength).toBe(length);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('follows RFC 9110 for conditional requests', async () => {
  await using storage = await startStorage();
  await upload(storage, sampleBytes(1000));
  const { headers } = await download(storage);
  const etag = headers.get('etag') ?? '';
  const date = headers.get('last-modified') ?? '';
  const past = 'Sat, 01 Jan 2000 00:00:00 GMT';
  const answers: [Record<string, string>, number][] = [
    [{ 'If-None-Match': etag }, 304],
    [{ 'If-None-Match': `"other", W/${etag}` }, 304],
    [{ 'If-None-Match': '*' }, 304],
    [{ 'If-None-Match': '"other"' }, 200],
    [{ 'If-None-Match': '"other"', 'If-Modified-Since': date }, 200],
    [{ 'If-Modified-Since': date }, 304],
    [{ 'If-Modified-Since': past }, 200],
    [{ 'If-Modified-Since': 'never' }, 200],
    [{ 'If-Match': etag }, 200],
    [{ 'If-Match': '*' }, 200],
    [{ 'If-Match': `W/${etag}` }, 412],
    [{ 'If-Match': '"other"' }, 412],
    [{ 'If-Unmodified-Since': date }, 200],
    [{ 'If-Unmodified-Since': past }, 412],
    [{ Range: 'bytes=0-9', 'If-Range': etag }, 206],
    [{ Range: 'bytes=0-9', 'If-Range': '"other"' }, 200],
    [{ Range: 'bytes=0-9', 'If-Range': `W/${etag}` }, 200],
    [{ Range: 'bytes=0-9', 'If-Range': date }, 200],
    [{ Range: 'bytes=5000-', 'If-Range': '"other"' }, 200],
    [{ Range: 'bytes=0-9', 'If-None-Match': etag }, 304],
  ];
  for (const [sent, status] of answers) {
    const answer = await download(storage, sent);
    await answer.arrayBuffer();
    expect([sent, answer.status]).toEqual([sent, status]);
    if (status === 304) expect(answer.headers.get('etag')).toBe(etag);
  }
});

test('completes a download while its object is replaced', async () => {
  await using storage = await startStorage();
  const before = sampleBytes(8_000_000, 1);
  await upload(storage, before);
  const answer = await download(storage);
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  await upload(storage, sampleBytes(100, 2));
  const hash = createHash('sha256').update(first?.value ?? new Uint8Array());
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read())
    hash.update(part.value);
  expect(hash.digest('hex')).toBe(sha256(before));
});

test('never serves a missing or mixed object during a replacement', async () => {
  await using storage = await startStorage();
  const versions = [sampleBytes(50_000, 1), sampleBytes(60_000, 2)];
  const digests = versions.map((bytes) => sha256(bytes));
  await upload(storage, versions[0] ?? new Uint8Array());
  let writing = true;
  const readers = Array.from({ length: 4 }, async () => {
    while (writing) {
      const answer = await download(storage);
      expect(answer.status).toBe(200);
      expect(digests).toContain(sha256(await answer.arrayBuffer()));
    }
  });
  for (let round = 0; round < 15; round++) await upload(storage, versions[round % 2] ?? new Uint8Array());
  writing = false;
  await Promise.all(readers);
  expect(storage.errors).toEqual([]);
});

test('serves the new bytes or 404 if an object changes just before the read', async () => {
  let meanwhile: (() => Promise<unknown>) | null = null;
  await using storage = await startStorage({
    wrapBlobs: (blobs) => ({
      ...blobs,
      async read(id, range) {
        const act = meanwhile;
        meanwhile = null;
        await act?.();
        return await blobs.read(id, range);
      },
    }),
  });
  await upload(storage, sampleBytes(1000, 1));
  meanwhile = () => storage.twin.putObject(path, sampleBytes(2000, 2));
  const answer = await download(storage);
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '2000']);
  expect(sha256(await answer.arrayBuffer())).toBe(sha256(sampleBytes(2000, 2)));
  meanwhile = () => storage.twin.deleteObject(path);
  expect((await download(storage)).status).toBe(404);
  expect(storage.errors).toEqual([]);
});

test('the server can read, describe and delete objects without HTTP', async () => {
  await using storage = await startStorage();
  const bytes = sampleBytes(100_000);
  const source = new Blob([bytes as BlobPart]).stream();
  const stored = await storage.twin.putObject('public/notes/à lire.txt', source, {
    contentType: 'text/plain',
  });
  expect(stored).toMatchObject({ path: 'public/notes/à lire.txt', size: 100_000, contentType: 'text/plain' });
  const address = await storage.request(stored.downloadUrl ?? '');
  expect(sha256(await address.arrayBuffer())).toBe(sha256(bytes));
  expect(await storage.twin.statObject('public/notes/à lire.txt')).toEqual(stored);
  expect(await storage.twin.statObject('absent')).toBeNull();
  const { body } = await storage.twin.readObject('public/notes/à lire.txt', { start: 10, end: 20 });
  expect(new Uint8Array(await new Response(body).arrayBuffer())).toEqual(bytes.slice(10, 20));
  await expect(storage.twin.readObject('absent')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(storage.twin.putObject('../x', bytes)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  await storage.twin.deleteObject('public/notes/à lire.txt');
  await storage.twin.deleteObject('public/notes/à lire.txt');
  expect(await storage.twin.statObject('public/notes/à lire.txt')).toBeNull();
  expect((await storage.twin.putObject('paid/x', bytes)).downloadUrl).toBeNull();
});

test('returns an error without details and logs it if the store is unreadable', async () => {
  const fail = () => Promise.reject(new Error('secret path /data/x'));
  await using storage = await startStorage({
    wrapBlobs: (blobs) => ({ ...blobs, examine: fail, read: fail }),
  });
  await storage.pool.query(`
    INSERT INTO storage.objects (path, generation, blob_id, size, content_type, md5, crc32c, created_at, updated_at)
    VALUES ('${path}', 1, 'x', 5, 'a/b', '', 0, now(), now())`);
  const answer = await download(storage);
  expect(answer.status).toBe(503);
  expect(await text(answer.body as never)).not.toContain('secret');
  expect(storage.errors).toHaveLength(1);
});
