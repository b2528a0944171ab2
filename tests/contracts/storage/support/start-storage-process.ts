import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from '@firebase/storage';
import type { Pool } from 'pg';
import { createTestDatabase } from '#tests/support/database.ts';
import { chooseBlobsUrl } from './choose-blobs.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { bucket } from './start-storage.ts';
import type { UploadLine } from './upload-session.ts';

export type StorageProcess = UploadLine & {
  /** Proxy between client and process that outlives the process. */
  proxy: CuttingProxy;
  pool: Pool;
  blobsUrl: string;
  /** Kills the process with `kill -9` and starts another one on the same data. */
  killAndRestart(): Promise<void>;
  /** Resident memory in bytes, count of open blob files, or of files closed only by the garbage collector. */
  usage(of: 'rss' | 'blobs' | 'forgotten'): Promise<number>;
  clientFor(idToken: string): FirebaseStorage;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function startStorageProcess(): Promise<StorageProcess> {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'cedille-storage-'));
  const blobsUrl = chooseBlobsUrl(directory);
  const apps: FirebaseApp[] = [];
  let port = 0;
  const proxy = await startCuttingProxy(() => port);

  const launch = async (): Promise<ChildProcess> => {
    const origin = `http://127.0.0.1:${proxy.port}`;
    const child = fork(
      new URL('./storage-process.ts', import.meta.url),
      [database.url, blobsUrl, '0', origin, bucket],
      // A small young generation, to measure retained memory rather than uncollected garbage.
      { execArgv: ['--expose-gc', '--max-semi-space-size=2'] },
    );
    const [message] = await once(child, 'message');
    port = (message as { port: number }).port;
    return child;
  };
  let child = await launch();

  return {
    proxy,
    pool: database.pool,
    blobsUrl,
    request(path, { as, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (as !== undefined) headers.set('Authorization', `Firebase ${as}`);
      return fetch(new URL(path, `http://127.0.0.1:${proxy.port}`), { ...init, headers });
    },
    async killAndRestart() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      child = await launch();
    },
    async usage(of) {
      const answer = once(child, 'message');
      child.send(of);
      const [usage] = await answer;
      return usage as number;
    },
    clientFor(idToken) {
      const app = initializeApp({ projectId: 'cedille-tests', storageBucket: bucket }, randomUUID());
      apps.push(app);
      const storage = getStorage(app);
      connectStorageEmulator(storage, '127.0.0.1', proxy.port, { mockUserToken: idToken });
      return storage;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(apps.map((app) => deleteApp(app)));
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      await proxy[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
