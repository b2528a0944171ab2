import { getStream, ref, uploadBytesResumable } from '@firebase/storage';
import { expect, test } from 'vitest';
import { sampleBytes } from './support/sample-bytes.ts';
import { objectUrl } from './support/start-storage.ts';
import { startStorageProcess } from './support/start-storage-process.ts';

const megabyte = 1024 * 1024;

test('memory and open files stay flat, whatever passes through', { timeout: 120_000 }, async () => {
  await using storage = await startStorageProcess();
  const client = storage.clientFor('alice');
  const path = 'users/alice/film.bin';
  const bytes = sampleBytes(64 * megabyte);
  // Once for the buffers and the code that any work brings in.
  await uploadBytesResumable(ref(client, 'users/alice/first.bin'), bytes.subarray(0, 20 * megabyte));
  const memory = await storage.usage('rss');

  await uploadBytesResumable(ref(client, path), bytes);
  let received = 0;
  for await (const chunk of getStream(ref(client, path)) as unknown as AsyncIterable<Uint8Array>)
    received += chunk.length;
  expect(received).toBe(bytes.length);
  expect((await storage.usage('rss')) - memory).toBeLessThan(48 * megabyte);

  // Readers that stop after a few bytes, and readers that go away without a word.
  const files = await storage.usage('files');
  const url = `http://127.0.0.1:${storage.proxy.port}${objectUrl(path, '?alt=media')}`;
  const abandon = async (index: number) => {
    const abort = new AbortController();
    const headers = { Authorization: 'Firebase alice', Range: `bytes=${index * megabyte}-` };
    const answer = await fetch(url, { headers, signal: abort.signal });
    const reader = answer.body?.getReader();
    await reader?.read();
    if (index % 2 === 0) await reader?.cancel();
    else abort.abort();
  };
  for (let round = 0; round < 5; round++)
    await Promise.all(Array.from({ length: 20 }, (_, index) => abandon(index)));
  // The connections to the database may be a few more or less.
  await expect.poll(() => storage.usage('files'), { timeout: 20_000 }).toBeLessThan(files + 15);
  expect((await storage.usage('rss')) - memory).toBeLessThan(64 * megabyte);
  expect(await storage.usage('forgotten')).toBe(0);
});
