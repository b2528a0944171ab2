/**
 * Child process that tests kill or measure. Arguments: database URL, `BLOBS_URL`, port, public origin,
 * bucket.
 * Sends `{ port }` when ready, and a number for each message `rss`, `blobs` or `forgotten`.
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

/** Number of files closed only by the garbage collector, from Node's warnings. */
let forgotten = 0;
process.on('warning', (warning) => {
  if (/garbage collection/i.test(warning.message)) forgotten += 1;
});

/** Counts the open blobs of a store that is a folder. */
async function countBlobs(): Promise<number> {
  if (!blobsUrl.startsWith('file:')) return 0;
  const folder = fileURLToPath(blobsUrl);
  const open = await readdir('/proc/self/fd').catch(() => []);
  const files = await Promise.all(open.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')));
  return files.filter((file) => file.startsWith(folder)).length;
}

async function answer(asked: unknown): Promise<void> {
  if (asked === 'blobs') {
    process.send?.(await countBlobs());
    return;
  }
  // Collects garbage first (`--expose-gc`), to count only retained memory.
  globalThis.gc?.();
  // Node emits warnings on the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  process.send?.(asked === 'rss' ? process.memoryUsage.rss() : forgotten);
}
process.on('message', (asked) => void answer(asked));
// Exits when the test run ends, even if it crashes.
process.on('disconnect', () => process.exit());
