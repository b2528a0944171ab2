import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from '@firebase/storage';
import { createAdaptorServer } from '@hono/node-server';
import type { Pool } from 'pg';
import { openBlobStore } from '#server/blob-store.ts';
import { createTemplateDatabase, createTestDatabase, openPool } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/twin-log.ts';
import { migrateSchema } from '#twins/kit/migrate.ts';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { createStorageTwin, type StorageTwin } from '#twins/storage/create-storage-twin.ts';
import { migrations } from '#twins/storage/migrations.ts';
import type { StorageTwinOptions } from '#twins/storage/storage-twin-options.ts';
import { chooseBlobsUrl } from './choose-blobs.ts';
import { authorizeInTests, isPublicInTests, verifyTestToken } from './test-rules.ts';

export const bucket = 'cedille-tests.appspot.com';

export type StorageUnderTest = {
  twin: StorageTwin;
  origin: string;
  port: number;
  pool: Pool;
  directory: string;
  blobs: BlobStore;
  /** Errors logged by the twin: empty unless a test provokes one. */
  errors: object[];
  advance(milliseconds: number): void;
  /** Creates the official client, with or without an ID token. */
  clientFor(idToken: string | null, port?: number): FirebaseStorage;
  /** Sends a raw request, for requests that the client cannot send. */
  request(path: string, init?: RequestInit & { as?: string }): Promise<Response>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts the twin behind a real HTTP server with its own database and folder. */
export async function startStorage(
  overrides: Partial<StorageTwinOptions> & { wrapBlobs?: (blobs: BlobStore) => BlobStore } = {},
): Promise<StorageUnderTest> {
  const template = await createTemplateDatabase('storage_contracts', migrateTemplate);
  const database = await createTestDatabase({ template });
  const directory = await mkdtemp(join(tmpdir(), 'cedille-storage-'));
  const apps: FirebaseApp[] = [];
  const errors: object[] = [];
  let lead = 0;
  const store = await openBlobStore(chooseBlobsUrl(directory));
  const blobs = overrides.wrapBlobs?.(store) ?? store;

  let twin: StorageTwin | undefined;
  const server = createAdaptorServer({
    fetch: (request) => twin?.fetch(request) ?? new Response(null, { status: 503 }),
  }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  twin = await createStorageTwin({
    pool: database.pool,
    bucket,
    publicOrigin: origin,
    blobs,
    verifyToken: verifyTestToken,
    authorize: authorizeInTests,
    publicPath: isPublicInTests,
    now: () => new Date(Date.now() + lead),
    log: { ...silentLog, error: (fields) => errors.push(fields) },
    ...overrides,
  });

  return {
    twin,
    origin,
    port,
    pool: database.pool,
    directory,
    blobs,
    errors,
    advance(milliseconds) {
      lead += milliseconds;
    },
    clientFor(idToken, clientPort = port) {
      const app = initializeApp({ projectId: 'cedille-tests', storageBucket: bucket }, randomUUID());
      apps.push(app);
      const storage = getStorage(app);
      connectStorageEmulator(
        storage,
        '127.0.0.1',
        clientPort,
        idToken === null ? {} : { mockUserToken: idToken },
      );
      // Short, so that an unexpected retry fails the test instead of taking two minutes.
      storage.maxOperationRetryTime = 10_000;
      storage.maxUploadRetryTime = 30_000;
      return storage;
    },
    request(path, { as, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (as !== undefined) headers.set('Authorization', `Firebase ${as}`);
      return fetch(new URL(path, origin), { ...init, headers });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(apps.map((app) => deleteApp(app)));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await database[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Migrated once per run, because copying is faster than migrating. */
async function migrateTemplate(url: string): Promise<void> {
  const pool = openPool(url);
  await migrateSchema(pool, 'storage', migrations);
  await pool.end();
}

/** Returns the URL path of an object with encoded slashes. */
export function objectUrl(path: string, query = ''): string {
  return `/v0/b/${bucket}/o/${encodeURIComponent(path)}${query}`;
}
