import { connect, type Socket } from 'node:net';
import { getBytes, ref } from '@firebase/storage';
import { expect, test } from 'vitest';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { keepsFilesInS3 } from './support/choose-blobs.ts';
import { collect } from './support/collect.ts';
import { sampleBytes, sha256 } from './support/sample-bytes.ts';
import { objectUrl, startStorage } from './support/start-storage.ts';
import { sendCommand, startSession } from './support/upload-session.ts';

// Raw requests, because the official client never sends a wrong offset, a repeated command or a cancel.

const path = 'users/alice/a.bin';

test('rejects a wrong offset and changes nothing', async () => {
  await using storage = await startStorage();
  const bytes = sampleBytes(300_000);
  const address = await startSession(storage, path, { size: bytes.length });
  await sendCommand(storage, address, 'upload', { offset: 0, bytes: bytes.subarray(0, 100_000) });

  for (const offset of [100_001, 200_000, 99_999, 0])
    expect(
      await sendCommand(storage, address, 'upload', { offset, bytes: bytes.subarray(100_000, 200_000) }),
    ).toMatchObject({
      status: 400,
    });
  for (const offset of ['', 'x', '-1', '1e3', '9'.repeat(30)])
    expect(
      await sendCommand(storage, address, 'upload', { offset, bytes: bytes.subarray(100_000) }),
    ).toMatchObject({
      status: 400,
    });
  expect(await sendCommand(storage, address, 'upload', { bytes: bytes.subarray(100_000) })).toMatchObject({
    status: 400,
  });
  expect(await sendCommand(storage, address, 'finalize', { offset: 100_000 })).toMatchObject({ status: 400 });
  expect(await sendCommand(storage, address, 'query')).toMatchObject({
    status: 200,
    state: 'active',
    received: 100_000,
  });

  const rest = { offset: 100_000, bytes: bytes.subarray(100_000) };
  expect(await sendCommand(storage, address, 'upload, finalize', rest)).toMatchObject({
    status: 200,
    state: 'final',
  });
  expect(sha256(await getBytes(ref(storage.clientFor('alice'), path)))).toBe(sha256(bytes));
});

test('stores a chunk once if it is sent again, even with more bytes', async () => {
  await using storage = await startStorage();
  const bytes = sampleBytes(300_000);
  const address = await startSession(storage, path, { size: bytes.length });
  const first = { offset: 0, bytes: bytes.subarray(0, 100_000) };
  expect(await sendCommand(storage, address, 'upload', first)).toMatchObject({
    status: 200,
    received: 100_000,
  });
  expect(await sendCommand(storage, address, 'upload', first)).toMatchObject({
    status: 200,
    received: 100_000,
  });
  // Only a repeated start of a chunk is recognised; other clients query the offset and continue.
  const overlapping = { offset: 50_000, bytes: bytes.subarray(50_000, 200_000) };
  expect(await sendCommand(storage, address, 'upload', overlapping)).toMatchObject({
    status: 400,
    received: 100_000,
  });
  const fewer = { offset: 0, bytes: bytes.subarray(0, 50_000) };
  expect(await sendCommand(storage, address, 'upload', fewer)).toMatchObject({ status: 400 });
  const more = { offset: 0, bytes: bytes.subarray(0, 200_000) };
  expect(await sendCommand(storage, address, 'upload', more)).toMatchObject({
    status: 200,
    received: 200_000,
  });
  const last = { offset: 200_000, bytes: bytes.subarray(200_000) };
  expect(await sendCommand(storage, address, 'upload', last)).toMatchObject({
    state: 'active',
    received: 300_000,
  });
  const done = await sendCommand(storage, address, 'finalize', { offset: 300_000 });
  expect(done).toMatchObject({ status: 200, state: 'final', body: { size: '300000' } });
  expect(sha256(await getBytes(ref(storage.clientFor('alice'), path)))).toBe(sha256(bytes));
});

test('repeats the result of `finalize`, even after the object was replaced', async () => {
  await using storage = await startStorage();
  const bytes = sampleBytes(1000);
  const address = await startSession(storage, path, { size: 1000 });
  const chunk = { offset: 0, bytes };
  const first = await sendCommand(storage, address, 'upload, finalize', chunk);
  expect(first).toMatchObject({ status: 200, state: 'final', received: 1000 });
  const replacement = await startSession(storage, path, { size: 10 });
  await sendCommand(storage, replacement, 'upload, finalize', { offset: 0, bytes: sampleBytes(10) });

  expect(await sendCommand(storage, address, 'upload, finalize', chunk)).toEqual(first);
  expect(await sendCommand(storage, address, 'finalize')).toEqual(first);
  expect(await sendCommand(storage, address, 'query')).toMatchObject({
    status: 200,
    state: 'final',
    received: 1000,
  });
  expect(await sendCommand(storage, address, 'upload', chunk)).toMatchObject({ status: 400, state: 'final' });
  expect(await sendCommand(storage, address, 'cancel')).toMatchObject({ status: 400, state: 'final' });
  const { rows } = await storage.pool.query('SELECT size FROM storage.objects');
  expect(rows).toEqual([{ size: '10' }]);
});

test('repeats the error if `finalize` was rejected', async () => {
  await using storage = await startStorage({
    limits: { acceptUpload: ({ contentType }) => contentType !== 'text/html' || 'No pages.' },
  });
  const address = await startSession(storage, path, { contentType: 'image/png' });
  const chunk = { offset: 0, bytes: new TextEncoder().encode('<!doctype html><script>alert(1)</script>') };
  const refused = {
    status: 400,
    body: { error: { code: 400, message: 'No pages.', status: 'INVALID_ARGUMENT' } },
  };
  expect(await sendCommand(storage, address, 'upload, finalize', chunk)).toMatchObject(refused);
  expect(await sendCommand(storage, address, 'upload, finalize', chunk)).toMatchObject(refused);
  expect(await sendCommand(storage, address, 'finalize')).toMatchObject(refused);
  expect(await sendCommand(storage, address, 'query')).toMatchObject({ status: 200, state: 'cancelled' });
  expect((await storage.request(objectUrl(path), { as: 'alice' })).status).toBe(404);
  expect(await collect(storage.blobs.list())).toEqual([]);
});

test('cancels an upload, even repeatedly', async () => {
  await using storage = await startStorage();
  const address = await startSession(storage, path);
  await sendCommand(storage, address, 'upload', { offset: 0, bytes: sampleBytes(1000) });
  expect(await sendCommand(storage, address, 'cancel')).toMatchObject({ status: 200, state: 'cancelled' });
  expect(await sendCommand(storage, address, 'cancel')).toMatchObject({ status: 200, state: 'cancelled' });
  expect(
    await sendCommand(storage, address, 'upload', { offset: 1000, bytes: sampleBytes(10) }),
  ).toMatchObject({
    status: 400,
    state: 'cancelled',
  });
  expect(await collect(storage.blobs.list())).toEqual([]);
});

test('restricts an upload to the user who started it', async () => {
  await using storage = await startStorage();
  const address = await startSession(storage, path, { size: 10 });
  for (const command of ['upload', 'upload, finalize', 'finalize', 'query', 'cancel']) {
    const chunk = { offset: 0, bytes: sampleBytes(10) };
    expect(await sendCommand(storage, address, command, { ...chunk, as: 'bob' })).toMatchObject({
      status: 403,
    });
    expect(await sendCommand(storage, address, command, { ...chunk, as: 'admin' })).toMatchObject({
      status: 403,
    });
    expect(await sendCommand(storage, address, command, { ...chunk, as: null })).toMatchObject({
      status: 401,
    });
    expect(await sendCommand(storage, address, command, { ...chunk, as: 'expired' })).toMatchObject({
      status: 401,
    });
  }
  expect(await sendCommand(storage, address, 'query')).toMatchObject({
    status: 200,
    state: 'active',
    received: 0,
  });
});

test('rejects unknown uploads and commands', async () => {
  await using storage = await startStorage();
  const address = await startSession(storage, path);
  const unknown = new URL(address);
  unknown.searchParams.set('upload_id', 'A'.repeat(43));
  expect(await sendCommand(storage, unknown.href, 'query')).toMatchObject({ status: 404 });
  unknown.searchParams.set('upload_id', "'; DROP SCHEMA storage; --");
  expect(await sendCommand(storage, unknown.href, 'query')).toMatchObject({ status: 404 });
  for (const command of ['', 'start', 'upload, cancel', 'query, finalize', 'frobnicate', 'upload,upload,x'])
    expect(await sendCommand(storage, address, command)).toMatchObject({ status: 400 });
});

test('rejects more bytes than declared, and `finalize` with fewer bytes than declared', async () => {
  await using storage = await startStorage();
  const address = await startSession(storage, path, { size: 1000 });
  expect(
    await sendCommand(storage, address, 'upload', { offset: 0, bytes: sampleBytes(1001) }),
  ).toMatchObject({ status: 400 });
  await sendCommand(storage, address, 'upload', { offset: 0, bytes: sampleBytes(999) });
  expect(await sendCommand(storage, address, 'finalize')).toMatchObject({ status: 400 });
  expect(await sendCommand(storage, address, 'upload', { offset: 999, bytes: sampleBytes(2) })).toMatchObject(
    { status: 400 },
  );
  expect(await sendCommand(storage, address, 'query')).toMatchObject({ state: 'active', received: 999 });
});

test('applies the size limit to received bytes if no size is declared', async () => {
  await using storage = await startStorage({ limits: { maxObjectBytes: () => 1500 } });
  const address = await startSession(storage, path);
  await sendCommand(storage, address, 'upload', { offset: 0, bytes: sampleBytes(1000) });
  expect(
    await sendCommand(storage, address, 'upload', { offset: 1000, bytes: sampleBytes(501) }),
  ).toMatchObject({
    status: 402,
  });
  expect(await sendCommand(storage, address, 'query')).toMatchObject({ received: 1000 });
});

test("cancels the user's least recently used upload above the limit and deletes its bytes", async () => {
  await using storage = await startStorage({ limits: { maxActiveUploads: 3 } });
  const addresses: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    addresses.push(await startSession(storage, `users/alice/${name}`));
    storage.advance(1000);
  }
  const others = await startSession(storage, 'users/bob/a', { as: 'bob' });
  await sendCommand(storage, addresses[0] ?? '', 'upload', { offset: 0, bytes: sampleBytes(100) });
  await startSession(storage, path);
  const states = addresses.map(async (address) => (await sendCommand(storage, address, 'query')).state);
  expect(await Promise.all(states)).toEqual(['active', 'cancelled', 'active']);
  expect(await sendCommand(storage, others, 'query', { as: 'bob' })).toMatchObject({ state: 'active' });
  expect(await collect(storage.blobs.list())).toHaveLength(4);
  expect(storage.errors).toEqual([]);
});

test.skipIf(keepsFilesInS3())('accepts an upload although its owner has 256 abandoned ones', async () => {
  await using storage = await startStorage();
  for (let index = 0; index < 256; index++) await startSession(storage, `users/alice/${index}`);
  const last = await startSession(storage, path);
  const chunk = { offset: 0, bytes: sampleBytes(100) };
  expect(await sendCommand(storage, last, 'upload, finalize', chunk)).toMatchObject({ state: 'final' });
});

test('starts an upload of undeclared length and checks the length at the end', async () => {
  const sizes: (number | null)[] = [];
  await using storage = await startStorage({
    limits: {
      acceptUpload({ size }) {
        sizes.push(size);
        return size !== 0 || 'The file is empty.';
      },
    },
  });
  const address = await startSession(storage, path);
  await sendCommand(storage, address, 'upload, finalize', { offset: 0, bytes: sampleBytes(100) });
  expect(sizes).toEqual([null, 100]);
});

test('aborts a stalled chunk for a newer request and keeps the received bytes', async () => {
  const arrived = { bytes: 0 };
  await using storage = await startStorage({ wrapBlobs: (blobs) => countWritten(blobs, arrived) });
  const bytes = sampleBytes(300_000);
  const address = new URL(await startSession(storage, path, { size: bytes.length }));
  const socket = connect(storage.port, '127.0.0.1');
  const head = [
    `POST ${address.pathname}${address.search} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Authorization: Firebase alice',
    'X-Goog-Upload-Command: upload',
    'X-Goog-Upload-Offset: 0',
    'Content-Length: 200000',
    '\r\n',
  ];
  socket.write(head.join('\r\n'));
  socket.write(bytes.subarray(0, 50_000));
  // Bytes are counted after they are stored.
  await expect.poll(() => arrived.bytes).toBe(50_000);
  const overtaken = text(socket);
  const { received } = await sendCommand(storage, address.href, 'query');
  expect(received).toBe(50_000);
  // This status is not a server error, and a client does not retry it.
  await expect.poll(() => overtaken.read()).toMatch(/^HTTP\/1\.1 499 /);
  const rest = { offset: 50_000, bytes: bytes.subarray(50_000) };
  expect(await sendCommand(storage, address.href, 'upload, finalize', rest)).toMatchObject({
    state: 'final',
  });
  socket.destroy();
  expect(storage.errors).toEqual([]);
  expect(sha256(await getBytes(ref(storage.clientFor('alice'), path)))).toBe(sha256(bytes));
});

function text(socket: Socket): { read(): string } {
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  return { read: () => received };
}

function countWritten(blobs: BlobStore, arrived: { bytes: number }): BlobStore {
  return {
    ...blobs,
    async open(id, offset) {
      const writer = await blobs.open(id, offset);
      const write = async (bytes: Uint8Array) => {
        await writer.write(bytes);
        arrived.bytes += bytes.length;
      };
      return { ...writer, write };
    },
  };
}

test('never mixes the bytes of concurrent requests on one upload', async () => {
  await using storage = await startStorage();
  const bytes = sampleBytes(400_000);
  const address = await startSession(storage, path, { size: bytes.length });
  const send = () => sendCommand(storage, address, 'upload, finalize', { offset: 0, bytes });
  const answers = await Promise.all([send(), send(), send(), send(), send()]);
  for (const answer of answers) expect([200, 499]).toContain(answer.status);
  expect(await sendCommand(storage, address, 'upload, finalize', { offset: 0, bytes })).toMatchObject({
    state: 'final',
  });
  expect(sha256(await getBytes(ref(storage.clientFor('alice'), path)))).toBe(sha256(bytes));
  const { rows } = await storage.pool.query('SELECT generation FROM storage.objects');
  expect(rows).toHaveLength(1);
  expect(storage.errors).toEqual([]);
});
