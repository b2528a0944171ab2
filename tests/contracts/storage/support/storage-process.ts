/**
 * The twin in a process of its own, so that a test can kill it or watch its memory. Arguments: database address, blob
 * folder, port, public origin. Sends `{ port }` once it listens, and answers each message with `{ rss, files }`.
 */
import { readdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import pg from 'pg';
import { createDiskBlobStore } from '#twins/storage/blobs/disk-blob-store.ts';
import { createStorageTwin } from '#twins/storage/create-storage-twin.ts';
import { authorizeInTests, isPublicInTests, verifyTestToken } from './test-rules.ts';

const [databaseUrl, directory = '', port, publicOrigin = '', bucket = ''] = process.argv.slice(2);
const twin = await createStorageTwin({
  pool: new pg.Pool({ connectionString: databaseUrl }),
  bucket,
  publicOrigin,
  blobs: createDiskBlobStore({ directory }),
  verifyToken: verifyTestToken,
  authorize: authorizeInTests,
  publicPath: isPublicInTests,
  log: { info: () => undefined, warn: console.warn, error: console.error },
});
const server = createAdaptorServer({ fetch: (request) => twin.fetch(request) }) as Server;
server.listen(Number(port), '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});

process.on('message', async () => {
  // Collected first (`--expose-gc`): what is asked for is what is held, not what is waiting to be dropped.
  globalThis.gc?.();
  const files = (await readdir('/proc/self/fd').catch(() => [])).length;
  process.send?.({ rss: process.memoryUsage.rss(), files });
});
// Ends with the test run, however that ends.
process.on('disconnect', () => process.exit());
