import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import type { ArchivedBlob, ArchivedTable } from './archive/manifest.ts';
import { measureBytes, readMeasure } from './archive/measure-bytes.ts';
import { type Archive, readArchived } from './archive/open-backup-archive.ts';
import { BackupError } from './backup-error.ts';
import { readRows, writeRows } from './database/move-rows.ts';
import { type Connect, openLongSession, type Session } from './database/open-long-session.ts';
import { makeSchemas } from './database/school-migrations.ts';
import { schoolSchemas, toTableName } from './database/school-tables.ts';
import type { Erasure } from './erasures.ts';
import { queueErasures } from './queue-erasures.ts';

type Restoring = {
  archive: Archive;
  connect: Connect;
  /** Null for a trial restore, which skips files. */
  blobs: BlobStore | null;
  /** Accounts erased since the backup. The restored school erases them again. */
  erasures: readonly Erasure[];
};

/** New ids of restored blobs by their archived ids. */
type Placed = Map<string, string>;

/**
 * Restores a school in one transaction and compares every row and file with the archive. A failure leaves
 * neither rows nor files, unless only the response to the commit is missing.
 * @throws {BackupError} `damaged`, `key`, `unfit`, `occupied`, `place`, `no-room` or `unanswered`
 */
export async function restoreArchive({ archive, connect, blobs, erasures }: Restoring): Promise<void> {
  await using session = await openLongSession(connect);
  await requireEmpty(session);
  const placed: Placed = new Map();
  let step: 'files' | 'rows' | 'end' = 'files';
  try {
    if (blobs) for (const blob of archive.manifest.blobs) await placeBlob(archive, blob, blobs, placed);
    await session.query('begin');
    step = 'rows';
    await requireEmpty(session);
    await restoreRows(session, archive);
    if (blobs) await renameBlobs(session, placed);
    await queueErasures(session, erasures);
    step = 'end';
    await session.query('commit');
  } catch (error) {
    // The rows may be committed and reference these files. If not, the site removes the files later.
    if (step === 'end') throw new BackupError('unanswered', unansweredEnd, { cause: error });
    if (step === 'rows') await session.query('rollback').catch(() => undefined);
    for (const id of placed.values()) await blobs?.remove(id);
    throw error;
  }
}

const unansweredEnd =
  'The database did not answer at the very end. Restore once more: if something is in it already, the school is back whole.';

async function requireEmpty(session: Session): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname = any ($1)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     limit 1`,
    [[...schoolSchemas, 'jobs']],
  );
  if (rows[0])
    throw new BackupError(
      'occupied',
      `The database is not empty (${rows[0].name} exists): restore into an empty database. Nothing was changed.`,
    );
}

async function restoreRows(session: Session, { manifest, openTable }: Archive): Promise<void> {
  await makeSchemas(session, manifest);
  if (manifest.tables.some(({ schema }) => schema === 'jobs')) await makeQueues(session);
  const own = manifest.tables.filter(({ schema }) => schema !== 'jobs').map(toTableName);
  // Migrations filled some tables, and triggers would count restored rows twice.
  await session.query(`truncate ${own.join(', ')}`);
  const references = await dropReferences(session);
  for (const name of own) await session.query(`alter table ${name} disable trigger user`);
  for (const table of manifest.tables) await restoreTable(session, table, () => openTable(table));
  for (const name of own) await session.query(`alter table ${name} enable trigger user`);
  requireFiles(await listNamedBlobs(session), manifest.blobs);
  for (const { schema, name, last } of manifest.sequences)
    if (last !== null)
      await session.query('select setval($1::regclass, $2::bigint)', [toTableName({ schema, name }), last]);
  for (const statement of references)
    await session.query(statement).catch((error: unknown) => {
      throw new BackupError('damaged', 'The archive violates a foreign key between its tables.', {
        cause: error,
      });
    });
}

async function makeQueues(session: Session): Promise<void> {
  await session.query(
    getConstructionPlans('jobs')
      .replace(/^\s*BEGIN;/, '')
      .replace(/COMMIT;\s*$/, ''),
  );
}

/** Drops all foreign keys. Returns the statements that create and validate them again. */
async function dropReferences(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = any (array(select oid from pg_namespace where nspname = any ($1)))`,
    [schoolSchemas],
  );
  for (const { table, name } of rows)
    await session.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  return rows.map(
    ({ table, name, definition }) =>
      `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
  );
}

/** Loads a table, then reads it back from the database and compares. */
async function restoreTable(
  session: Session,
  table: ArchivedTable,
  open: () => Promise<ReadableStream<Uint8Array>>,
): Promise<void> {
  const what = `table ${table.schema}.${table.name}`;
  const measure = measureBytes();
  await readArchived(what, async () => writeRows(session, table, (await open()).pipeThrough(measure)));
  if (measure.result().sha256 !== table.sha256)
    throw new BackupError('damaged', `The archive is altered: ${what} has a different digest.`);
  const { lines, sha256 } = await readMeasure(readRows(session, table));
  if (lines !== table.rows || sha256 !== table.sha256)
    throw new BackupError('unfit', `The restored ${what} differs from the archive.`);
}

const listNamedBlobs = async (session: Session): Promise<string[]> =>
  (await session.query<{ id: string }>('select blob_id as id from storage.objects')).rows.map(({ id }) => id);

function requireFiles(named: readonly string[], blobs: readonly ArchivedBlob[]): void {
  const there = new Set(blobs.map(({ id }) => id));
  const missing = named.find((id) => !there.has(id));
  if (missing !== undefined)
    throw new BackupError('damaged', `The archive lacks the file ${missing}, which its rows reference.`);
}

async function placeBlob(
  archive: Archive,
  blob: ArchivedBlob,
  blobs: BlobStore,
  placed: Placed,
): Promise<void> {
  const { id, entry } = blob;
  if (entry === null) return;
  const measure = measureBytes();
  const newId = await readArchived(`file ${id}`, async () =>
    blobs.put((await archive.openBlob({ ...blob, entry })).pipeThrough(measure)),
  );
  placed.set(id, newId);
  requireSame(blob, measure.result());
  const { sha256 } = await readMeasure(await blobs.read(newId, { start: 0, end: blob.size }));
  if (sha256 !== blob.sha256)
    throw new BackupError('place', `The restored file ${id} differs from the archive.`);
}

/** @throws {BackupError} `damaged` if size or digest differ */
export function requireSame(blob: ArchivedBlob, { size, sha256 }: { size: number; sha256: string }): void {
  if (size !== blob.size || sha256 !== blob.sha256)
    throw new BackupError(
      'damaged',
      `The archive is altered: file ${blob.id} has a different size or digest.`,
    );
}

/** Replaces the archived blob ids in the rows. Lost files stay lost. */
async function renameBlobs(session: Session, placed: Placed): Promise<void> {
  await session.query(
    `update storage.objects set blob_id = placed.new_id
     from unnest($1::text[], $2::text[]) as placed (id, new_id) where blob_id = placed.id`,
    [[...placed.keys()], [...placed.values()]],
  );
}
