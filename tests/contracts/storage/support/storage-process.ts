/**
 * The twin in a process of its own, so that a test can kill it or watch its memory. Arguments: database address, `BLOBS_URL`,
 * port, public origin, bucket. Sends `{ port }` once it listens, and answers `rss`, `blobs` and `forgotten` with a
 * number.
 */

import { readdir, readlink } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import pg from 'pg';
import { openBlobStore } from '#server/blob-store.ts';
import { silentLog } from '#tests/support/twin-log.ts';
import { createStorageTwin } from '#twins/storage/create-storage-twin.ts';
import { authorizeInTests, isPublicInTests, verifyTestToken } from './test-rules.ts';

const [databaseUrl, blobsUrl = '', port, publicOrigin = '', bucket = ''] = process.argv.slice(2);
const twin = await createStorageTwin({
  pool: new pg.Pool({ connectionString: databaseUrl }),
  bucket,
  publicOrigin,
  blobs: await openBlobStore(blobsUrl),
  verifyToken: verifyTestToken,
  authorize: authorizeInTests,
  publicPath: isPublicInTests,
  log: { ...silentLog, warn: console.warn, error: console.error },
});
const server = createAdaptorServer({ fetch: (request) => twin.fetch(request) }) as Server;
server.listen(Number(port), '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});

/** Files that were closed only because the garbage collector found them: Node warns of each. */
let forgotten = 0;
process.on('warning', (warning) => {
  if (/garbage collection/i.test(warning.message)) forgotten += 1;
});

/** Blobs that are open, of a store that is a folder. */
async function countBlobs(): Promise<number> {
  if (!blobsUrl.startsWith('file:')) return 0;
  const folder = fileURLToPath(blobsUrl);
  const open = await readdir('/proc/self/fd').catch(() => []);
  // One may be closed meanwhile.
  const files = await Promise.all(open.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')));
  return files.filter((file) => file.startsWith(folder)).length;
}

async function answer(asked: unknown): Promise<void> {
  if (asked === 'blobs') {
    process.send?.(await countBlobs());
    return;
  }
  // Collected first (`--expose-gc`): what counts is what is held, not what is waiting to be dropped.
  globalThis.gc?.();
  // Warnings are given on the next turn of the loop.
  await new Promise((resolve) => setImmediate(resolve));
  process.send?.(asked === 'rss' ? process.memoryUsage.rss() : forgotten);
}
process.on('message', (asked) => void answer(asked));
// Ends with the test run, however that ends.
process.on('disconnect', () => process.exit());
