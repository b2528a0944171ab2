import { expect, test } from 'vitest';
import { keepsFilesInS3 } from '../contracts/storage/support/choose-blobs.ts';
import { sampleBytes } from '../contracts/storage/support/sample-bytes.ts';
import { startStorage } from '../contracts/storage/support/start-storage.ts';
import { startStorageProcess } from '../contracts/storage/support/start-storage-process.ts';
import { openRandom } from '../support/seed.ts';
import { countStored, sendThroughCuts } from './cut-uploads.ts';
import { figures } from './figures.ts';
import { requestRanges } from './random-ranges.ts';
import { seekAbout, sendLong } from './seeking-readers.ts';

const random = openRandom('torture of files');
const timeout = 3_600_000;
const megabyte = 1_024 * 1_024;

test(`uploads survive power cuts: ${JSON.stringify(figures.cutUploads)}`, { timeout }, async () => {
  await using storage = await startStorageProcess();
  const { uploads } = figures.cutUploads;
  const begun = performance.now();
  const { kills, megabytes, faults } = await sendThroughCuts(storage, random, figures.cutUploads);
  console.log(
    `${uploads} uploads, ${megabytes} MB, ${kills} × kill -9, ${storage.proxy.cuts} connections cut, ${faults.length} wrong, ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
  );
  expect({ seed: random.seed, faults }).toEqual({ seed: random.seed, faults: [] });
  expect(kills).toBe(Math.ceil(uploads / 4));
  expect(storage.proxy.cuts).toBeGreaterThan(uploads / 4);
  expect(await countStored(storage)).toEqual({ objects: uploads, blobs: uploads });
});

test(`${figures.ranges} random ranges return the stored bytes`, { timeout }, async () => {
  await using storage = await startStorage();
  const object = { path: 'users/alice/film.bin', bytes: sampleBytes(100_003, random.seed) };
  await storage.twin.putObject(object.path, object.bytes);
  const begun = performance.now();
  const faults = await requestRanges(storage, object, random, figures.ranges);
  console.log(
    `${figures.ranges} ranges, ${faults.length} wrong, ${((performance.now() - begun) / 1_000).toFixed(1)} s`,
  );
  expect({ seed: random.seed, faults }).toEqual({ seed: random.seed, faults: [] });
  expect(storage.errors).toEqual([]);
});

test(`memory and open files stay constant while readers seek: ${JSON.stringify(figures.seeking)}`, {
  timeout,
}, async () => {
  await using storage = await startStorageProcess();
  const { megabytes, clients, jumps } = figures.seeking;
  const size = megabytes * megabyte;
  // Not a multiple of any block size, so that a misplaced block is detected.
  const period = sampleBytes(16 * megabyte - 3, random.seed);
  // Warm-up with the smallest such run, after which buffers and code are in memory.
  await sendLong(storage, 'users/alice/first.bin', period, 48 * megabyte);
  await seekAbout(storage, 'users/alice/first.bin', period, {
    size: 48 * megabyte,
    clients: 20,
    jumps: 2,
    random,
  });
  const memory = await storage.usage('rss');

  const path = 'users/alice/film.bin';
  await sendLong(storage, path, period, size);
  const sent = (await storage.usage('rss')) - memory;
  const { most, mistaken } = await seekAbout(storage, path, period, { size, clients, jumps, random });
  const more = { sent: sent / megabyte, read: (most.rss - memory) / megabyte };
  console.log(`${clients} clients in ${megabytes} MB:`, more, `MB more, ${most.blobs} files open`);
  expect(mistaken).toBe(0);
  // Otherwise the count would miss open files.
  if (!keepsFilesInS3()) expect(most.blobs).toBeGreaterThan(0);
  await expect.poll(() => storage.usage('blobs'), { timeout: 20_000 }).toBe(0);
  expect(more.sent).toBeLessThan(64);
  expect(more.read).toBeLessThan(64);
  expect(await storage.usage('forgotten')).toBe(0);
});
