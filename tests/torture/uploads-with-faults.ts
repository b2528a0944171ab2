import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '#clients/database.ts';
import { createDiskBlobStore } from '#twins/storage/blobs/disk-blob-store.ts';
import { createStorageTwin, type StorageTwin } from '#twins/storage/create-storage-twin.ts';
import { collect } from '../contracts/storage/support/collect.ts';
import { sampleBytes, sha256 } from '../contracts/storage/support/sample-bytes.ts';
import { bucket, objectUrl } from '../contracts/storage/support/start-storage.ts';
import { authorizeInTests, verifyTestToken } from '../contracts/storage/support/test-rules.ts';
import { sendCommand, startSession, type UploadLine } from '../contracts/storage/support/upload-session.ts';
import { createTestDatabase } from '../support/database.ts';
import type { Random } from '../support/seed.ts';
import { silentLog } from '../support/twin-log.ts';
import { type FaultPoints, openFaultPoints } from './fault-points.ts';
import type { Operation, World } from './fault-sweep.ts';

type UploadWorld = World & {
  line: UploadLine;
  /** Counts objects of a path and all blobs after a sweep. */
  count(path: string): Promise<{ objects: number; blobs: number; named: number }>;
  [Symbol.asyncDispose](): Promise<void>;
};

const origin = 'http://localhost:3000';
const later = 25 * 60 * 60 * 1_000;

/** Opens a files service in which every call to its database and store can be made to fail. */
export async function openUploadWorld(random: Random): Promise<UploadWorld> {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'cedille-faults-'));
  const blobs = await createDiskBlobStore({ directory });
  let pool: pg.Pool;
  let twin: StorageTwin;
  let faults: FaultPoints;
  const options = { bucket, publicOrigin: origin, verifyToken: verifyTestToken, authorize: authorizeInTests };
  async function open(): Promise<void> {
    pool = createPool(database.url, { onError: () => undefined });
    const watched = openFaultPoints(random);
    twin = await createStorageTwin({ ...options, pool, blobs: watched.watchBlobs(blobs), log: silentLog });
    watched.watchPool(pool);
    faults = watched;
  }
  await open();
  const now = () => new Date(Date.now() + later);
  const sweeper = await createStorageTwin({ ...options, pool: database.pool, blobs, now, log: silentLog });
  return {
    faults: () => faults,
    async restart() {
      await pool.end();
      await open();
    },
    line: {
      request(path, { as, ...init } = {}) {
        const headers = new Headers(init.headers);
        if (as !== undefined) headers.set('Authorization', `Firebase ${as}`);
        return twin.fetch(new Request(new URL(path, origin), { ...init, headers }));
      },
    },
    async count(path) {
      await sweeper.sweep();
      const { rows } = await database.pool.query(
        `select count(*)::int as named, count(*) filter (where path = $1)::int as objects from storage.objects`,
        [path],
      );
      return { ...rows[0], blobs: (await collect(blobs.list())).length };
    },
    async [Symbol.asyncDispose]() {
      await pool.end();
      await database[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const chunk = 256 * 1_024;
const bytes = sampleBytes(2 * chunk + 1_000);

/** Uploads a file in three chunks, which must stay absent until it is complete. */
export function uploading({ line, count }: UploadWorld): Operation {
  return {
    name: 'upload',
    async prepare() {
      const path = `users/alice/${randomUUID()}.bin`;
      let address = '';
      const read = async () => {
        const answer = await line.request(objectUrl(path, '?alt=media'), { as: 'alice' });
        return answer.status === 404 ? 'absent' : sha256(await answer.arrayBuffer());
      };
      const goOn = async (received: number): Promise<void> => {
        for (let offset = received; ; offset += chunk) {
          const isLast = offset + chunk >= bytes.length;
          const sent = { offset, bytes: bytes.subarray(offset, offset + chunk) };
          const answer = await sendCommand(line, address, isLast ? 'upload, finalize' : 'upload', sent);
          if (answer.status !== 200) throw new Error(`chunk upload returned ${answer.status}`);
          if (isLast) return;
        }
      };
      return {
        async work() {
          address = await startSession(line, path, { size: bytes.length });
          await goOn(0);
        },
        async mend() {
          const found = await read();
          if (found !== 'absent' && found !== sha256(bytes)) return [`partial file: ${found}`];
          // Starts again if the response with the session address was lost.
          address ||= await startSession(line, path, { size: bytes.length });
          const { state, received } = await sendCommand(line, address, 'query');
          if (state !== 'active' && found === 'absent') return [`${state}, and no file`];
          if (state === 'active' && received === bytes.length) await sendCommand(line, address, 'finalize');
          else if (state === 'active') await goOn(received ?? 0);
          const { objects, blobs, named } = await count(path);
          return [
            ...((await read()) === sha256(bytes) ? [] : [`final state: ${await read()}`]),
            ...(objects === 1 && blobs === named ? [] : [`${objects} objects, ${blobs} blobs of ${named}`]),
          ];
        },
      };
    },
  };
}
