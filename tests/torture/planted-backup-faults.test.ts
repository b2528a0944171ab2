import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSeal, type Seal } from '#backup/archive/seal.ts';
import { openLongSession, type Session } from '#backup/database/open-long-session.ts';
import { takeArchive } from '#backup/take-archive.ts';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import {
  compareRestored,
  connectTo,
  openSavedSchool,
  restoreSaved,
  type SavedSchool,
} from '../support/saved-school.ts';

/** Each test compares a seeded backup fault with the correct code. */
const timeout = 240_000;
let saved: SavedSchool;
beforeEach(async () => {
  saved = await openSavedSchool();
});
afterEach(() => saved?.[Symbol.asyncDispose]());

async function save(change: { session?: (session: Session) => void; seal?: Seal; blobs?: BlobStore } = {}) {
  await using session = await openLongSession(connectTo(saved.database));
  change.session?.(session);
  return await takeArchive({
    session,
    blobs: change.blobs ?? saved.blobs,
    destination: saved.destination,
    name: 'school.zip',
    seal: change.seal ?? (await createSeal(undefined)),
    version: '0.0.0',
    now: new Date(),
  });
}

/** Signs an account up between the export of two tables. */
async function signUpBetweenTables(): Promise<Seal> {
  const seal = await createSeal(undefined);
  return {
    ...seal,
    async close(bytes) {
      const id = randomBytes(8).toString('hex');
      await saved.database.pool.query(
        `with added as (insert into identity.accounts (id, email, valid_since, created_at) values ($1, $2, now(), now()) returning id)
         insert into identity.refresh_tokens (token_hash, account_id, sign_in_provider, auth_time, issued_at, last_used_at)
         select $3, id, 'password', now(), now(), now() from added`,
        [id, `${id}@exemple.test`, randomBytes(32)],
      );
      return seal.close(bytes);
    },
  };
}

test('a restore detects tables that were read in separate snapshots', { timeout }, async () => {
  const careless = (session: Session) => {
    const query = session.query.bind(session) as (...words: unknown[]) => unknown;
    session.query = ((first: unknown, ...rest: unknown[]) =>
      query(
        typeof first === 'string' ? first.replace('isolation level repeatable read', '') : first,
        ...rest,
      )) as typeof session.query;
  };
  const manifest = await save({ seal: await signUpBetweenTables() });
  await using restored = await restoreSaved(saved.destination, 'school.zip');
  expect(await compareRestored(restored, manifest)).toEqual([]);
  await save({ seal: await signUpBetweenTables(), session: careless });
  await expect(restoreSaved(saved.destination, 'school.zip')).rejects.toMatchObject({ fault: 'damaged' });
});

/** Deletes a file and sweeps its bytes while the first file is copied. */
const deleteMeanwhile = (path: string, sweep: () => Promise<void>): BlobStore => {
  let isDone = false;
  return {
    ...saved.blobs,
    async examine(id) {
      if (!isDone) {
        isDone = true;
        await saved.files.deleteObject(path);
        await sweep();
      }
      return saved.blobs.examine(id);
    },
  };
};

test('a backup detects a file that was deleted by a sweep during the backup', { timeout }, async () => {
  const manifest = await save({ blobs: deleteMeanwhile('news/essai/20000', () => saved.files.sweep()) });
  await using restored = await restoreSaved(saved.destination, 'school.zip');
  expect(await compareRestored(restored, manifest)).toEqual([]);
  expect(manifest.blobs).toHaveLength(3);
  const careless = async () => {
    const { rows } = await saved.database.pool.query('select blob_id from storage.discarded_blobs');
    for (const { blob_id: id } of rows) await saved.blobs.remove(id);
  };
  await expect(save({ blobs: deleteMeanwhile('news/essai/300000', careless) })).rejects.toMatchObject({
    fault: 'lost-file',
  });
});

test('a restore detects a missing file', { timeout }, async () => {
  const careless = (session: Session) => {
    const query = session.query.bind(session) as (...words: unknown[]) => unknown;
    session.query = ((first: unknown, ...rest: unknown[]) =>
      query(
        typeof first === 'string'
          ? first.replace(
              'from storage.objects order by blob_id',
              'from storage.objects order by blob_id offset 1',
            )
          : first,
        ...rest,
      )) as typeof session.query;
  };
  await save();
  await (await restoreSaved(saved.destination, 'school.zip'))[Symbol.asyncDispose]();
  await save({ session: careless });
  await expect(restoreSaved(saved.destination, 'school.zip')).rejects.toMatchObject({ fault: 'damaged' });
});
