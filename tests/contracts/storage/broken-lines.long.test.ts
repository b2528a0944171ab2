import { getBytes, getMetadata, ref, type UploadTask, uploadBytesResumable } from '@firebase/storage';
import { expect, test } from 'vitest';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { collect } from './support/collect.ts';
import { startCuttingProxy } from './support/cutting-proxy.ts';
import { sampleBytes, sha256 } from './support/sample-bytes.ts';
import { startStorage } from './support/start-storage.ts';
import { startStorageProcess } from './support/start-storage-process.ts';
import { sendCommand, startSession } from './support/upload-session.ts';

const megabyte = 1024 * 1024;

/** Set `STORAGE_CUT_FILES=200` for more uploads. To repeat a failure, use the seed in the test name. */
const fileCount = Number(process.env.STORAGE_CUT_FILES ?? 4);
const seed = Number(process.env.STORAGE_CUT_SEED ?? Math.floor(Math.random() * 1e9));

function createRandom(start: number): (limit: number) => number {
  let state = start >>> 0 || 1;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Starts the twin behind a cutting proxy, which upload URLs use too. */
async function startBehindProxy() {
  let port = 0;
  const proxy = await startCuttingProxy(() => port);
  const storage = await startStorage({ publicOrigin: `http://127.0.0.1:${proxy.port}` });
  port = storage.port;
  return {
    ...storage,
    proxy,
    async [Symbol.asyncDispose]() {
      await storage[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
    },
  };
}

test(`completes uploads interrupted at random places (seed ${seed})`, { timeout: 600_000 }, async () => {
  await using storage = await startBehindProxy();
  const random = createRandom(seed);
  const client = storage.clientFor('alice', storage.proxy.port);
  client.maxUploadRetryTime = 500_000;
  const files = Array.from({ length: fileCount }, (_, index) =>
    sampleBytes(megabyte + random(3 * megabyte), seed + index),
  );
  const uploads = Promise.all(
    files.map((bytes, index) => uploadBytesResumable(ref(client, `users/alice/${index}.bin`), bytes)),
  );
  // Responses are short: a cut within one loses an acknowledgement, so the client sends its bytes again.
  for (let cuts = 0; cuts < fileCount; cuts++) {
    const toServer = storage.proxy.cut({ direction: 'to-server', afterBytes: random(2 * megabyte) });
    await Promise.race([toServer, uploads]);
    const toClient = storage.proxy.cut({ direction: 'to-client', afterBytes: random(2000) });
    await Promise.race([toClient, uploads]);
  }
  storage.proxy.heal();
  await uploads;
  expect(storage.proxy.cuts).toBeGreaterThan(2);
  for (const [index, bytes] of files.entries())
    expect(sha256(await getBytes(ref(client, `users/alice/${index}.bin`)))).toBe(sha256(bytes));
  expect((await storage.pool.query('SELECT path FROM storage.objects')).rowCount).toBe(fileCount);
  // A lost response to a start leaves an upload that is never continued.
  storage.advance(25 * 60 * 60 * 1000);
  await storage.twin.sweep();
  expect(await collect(storage.blobs.list())).toHaveLength(fileCount);
  expect(storage.errors).toEqual([]);
});

test('repeats a final response that was lost, and stores the object once', { timeout: 30_000 }, async () => {
  await using storage = await startBehindProxy();
  const client = storage.clientFor('alice', storage.proxy.port);
  const bytes = sampleBytes(300_000);
  const file = ref(client, 'users/alice/a.bin');
  const task = uploadBytesResumable(file, bytes);
  await new Promise<void>((resolve) => {
    task.on('state_changed', (snapshot) => snapshot.bytesTransferred > 0 && resolve());
  });
  // One chunk is left, so its response is the final one.
  await storage.proxy.cut({ direction: 'to-client', afterBytes: 20 });
  const stored = await storage.pool.query('SELECT generation FROM storage.objects');
  expect(stored.rowCount).toBe(1);
  const { metadata } = await task;
  expect(metadata.generation).toBe(stored.rows[0].generation);
  expect(sha256(await getBytes(file))).toBe(sha256(bytes));
});

test('reports the stored size as offset after the connection was cut', { timeout: 30_000 }, async () => {
  await using storage = await startBehindProxy();
  const bytes = sampleBytes(2 * megabyte);
  const address = await startSession(storage, 'users/alice/a.bin', { size: bytes.length });
  const cut = storage.proxy.cut({ direction: 'to-server', afterBytes: 700_000 });
  await expect(sendCommand(storage, address, 'upload', { offset: 0, bytes })).rejects.toThrow();
  await cut;
  const { received } = await sendCommand(storage, address, 'query');
  expect(received).toBeLessThan(700_000);
  const rest = { offset: received ?? -1, bytes: bytes.subarray(received ?? 0) };
  const done = await sendCommand(storage, address, 'upload, finalize', rest);
  expect(done).toMatchObject({ status: 200, state: 'final' });
  expect(sha256(await getBytes(ref(storage.clientFor('alice'), 'users/alice/a.bin')))).toBe(sha256(bytes));
});

test('removes the blob of an interrupted multipart upload', { timeout: 30_000 }, async () => {
  await using storage = await startBehindProxy();
  const cut = storage.proxy.cut({ direction: 'to-server', afterBytes: 100_000 });
  const body = [
    '--b',
    'Content-Type: application/json',
    '',
    '{}',
    '--b',
    'Content-Type: a/b',
    '',
    'x'.repeat(500_000),
    '--b--',
  ];
  const url = `http://127.0.0.1:${storage.proxy.port}/v0/b/cedille-tests.appspot.com/o?name=users%2Falice%2Fa`;
  const headers = {
    Authorization: 'Firebase alice',
    'X-Goog-Upload-Protocol': 'multipart',
    'Content-Type': 'multipart/related; boundary=b',
  };
  await expect(fetch(url, { method: 'POST', headers, body: body.join('\r\n') })).rejects.toThrow();
  await cut;
  await expect.poll(async () => (await collect(storage.blobs.list())).length).toBe(0);
  await expect(getMetadata(ref(storage.clientFor('alice'), 'users/alice/a'))).rejects.toMatchObject({
    code: 'storage/object-not-found',
  });
  expect(storage.errors).toEqual([]);
});

test('continues uploads after kill -9 of the server without losing acknowledged bytes', {
  timeout: 120_000,
}, async () => {
  await using storage = await startStorageProcess();
  const client = storage.clientFor('alice');
  client.maxUploadRetryTime = 100_000;
  const files = Array.from({ length: 4 }, (_, index) =>
    sampleBytes((2 + 2 * index) * megabyte + index, index + 1),
  );
  const tasks = files.map((bytes, index) =>
    uploadBytesResumable(ref(client, `users/alice/${index}.bin`), bytes),
  );
  for (const share of [0.1, 0.5]) {
    await Promise.all(tasks.map((task) => untilShare(task, share)));
    await storage.killAndRestart();
    await expectAcknowledged(storage.pool, tasks);
  }
  const results = await Promise.all(tasks);
  for (const [index, { metadata }] of results.entries()) {
    expect(metadata.size).toBe(files[index]?.length);
    const stored = await getBytes(ref(client, `users/alice/${index}.bin`));
    expect(sha256(stored)).toBe(sha256(files[index] ?? new Uint8Array()));
  }
});

function untilShare(task: UploadTask, share: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = ({ bytesTransferred, totalBytes }: { bytesTransferred: number; totalBytes: number }) => {
      if (bytesTransferred >= share * totalBytes) resolve();
    };
    look(task.snapshot);
    task.on('state_changed', look, reject, resolve);
  });
}

async function expectAcknowledged(pool: import('pg').Pool, tasks: UploadTask[]): Promise<void> {
  const { rows } = await pool.query<{ path: string; received: string }>(
    'SELECT path, received FROM storage.uploads',
  );
  const received = new Map(rows.map((row) => [row.path, Number(row.received)]));
  for (const [index, task] of tasks.entries())
    expect(received.get(`users/alice/${index}.bin`)).toBeGreaterThanOrEqual(task.snapshot.bytesTransferred);
}

test('acknowledges a chunk only once it is synced', async () => {
  let failing = true;
  let syncs = 0;
  const failingSync = (blobs: BlobStore): BlobStore => ({
    ...blobs,
    async open(id, offset) {
      const writer = await blobs.open(id, offset);
      const sync = async () => {
        if (failing) throw new Error('disk unavailable');
        syncs += 1;
        await writer.sync();
      };
      return { ...writer, sync };
    },
  });
  await using storage = await startStorage({ wrapBlobs: failingSync });
  const address = await startSession(storage, 'users/alice/a.bin', { size: 200 });
  const first = { offset: 0, bytes: sampleBytes(100) };
  expect(await sendCommand(storage, address, 'upload', first)).toMatchObject({ status: 503 });
  expect(await sendCommand(storage, address, 'query')).toMatchObject({ received: 0 });
  expect(storage.errors).toHaveLength(1);
  failing = false;
  expect(await sendCommand(storage, address, 'upload', first)).toMatchObject({ received: 100 });
  expect(syncs).toBe(1);
});
