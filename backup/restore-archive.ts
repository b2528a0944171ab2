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
  /** Where files go; null leaves them, where an archive is only tried. */
  blobs: BlobStore | null;
  /** Accounts erased since the archive was taken: they are erased again. */
  erasures: readonly Erasure[];
};

/** The ids that blobs have in their new place, by those that they had. */
type Placed = Map<string, string>;

/**
 * Puts a school back as it was, in the schema that it had: each table is compared line by line with the archive, each file byte by byte.
 * All of the database is one transaction; where it fails, nothing is left of it, nor of the files, unless its very end is not answered.
 * @throws {BackupError} damaged, key, unfit, occupied, place, no-room, unanswered
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
    // Its rows may be there all the same, and name these files; if they are not, the site removes what nobody names.
    if (step === 'end') throw new BackupError('unanswered', unansweredEnd, { cause: error });
    if (step === 'rows') await session.query('rollback').catch(() => undefined);
    for (const id of placed.values()) await blobs?.remove(id);
    throw error;
  }
}

const unansweredEnd =
  'The database did not answer at the very end. Restore once more: if something is in it already, the school is back whole.';

/** @throws {BackupError} occupied */
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
      `There is something in this database already (${rows[0].name}): an archive is restored into an empty one. Nothing was changed.`,
    );
}

async function restoreRows(session: Session, { manifest, openTable }: Archive): Promise<void> {
  await makeSchemas(session, manifest);
  if (manifest.tables.some(({ schema }) => schema === 'jobs')) await makeQueues(session);
  const own = manifest.tables.filter(({ schema }) => schema !== 'jobs').map(toTableName);
  // Migrations filled some, and triggers would count again what comes.
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
      throw new BackupError('damaged', 'The archive’s tables do not fit together.', { cause: error });
    });
}

/** As pg-boss makes them, in this transaction. */
async function makeQueues(session: Session): Promise<void> {
  await session.query(
    getConstructionPlans('jobs')
      .replace(/^\s*BEGIN;/, '')
      .replace(/COMMIT;\s*$/, ''),
  );
}

/** Drops what ties rows to each other, and answers the statements that bring it back and prove it. */
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

/** Loads a table, and reads it back as it is now in the database. */
async function restoreTable(
  session: Session,
  table: ArchivedTable,
  open: () => Promise<ReadableStream<Uint8Array>>,
): Promise<void> {
  const what = `table ${table.schema}.${table.name}`;
  const measure = measureBytes();
  await readArchived(what, async () => writeRows(session, table, (await open()).pipeThrough(measure)));
  if (measure.result().sha256 !== table.sha256)
    throw new BackupError('damaged', `The archive is altered: ${what} is not what was saved.`);
  const { lines, sha256 } = await readMeasure(readRows(session, table));
  if (lines !== table.rows || sha256 !== table.sha256)
    throw new BackupError('unfit', `The ${what} is not the same once it is restored.`);
}

const listNamedBlobs = async (session: Session): Promise<string[]> =>
  (await session.query<{ id: string }>('select blob_id as id from storage.objects')).rows.map(({ id }) => id);

/** @throws {BackupError} damaged, where a row names a file that the archive does not */
function requireFiles(named: readonly string[], blobs: readonly ArchivedBlob[]): void {
  const there = new Set(blobs.map(({ id }) => id));
  const missing = named.find((id) => !there.has(id));
  if (missing !== undefined)
    throw new BackupError('damaged', `The archive lacks the file ${missing}, which its rows name.`);
}

/** Writes a blob of the archive into the store, under an id of the store's own. */
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
    throw new BackupError('place', `The file ${id} is not the same once it is written.`);
}

/** @throws {BackupError} damaged */
export function requireSame(blob: ArchivedBlob, { size, sha256 }: { size: number; sha256: string }): void {
  if (size !== blob.size || sha256 !== blob.sha256)
    throw new BackupError('damaged', `The archive is altered: file ${blob.id} is not what was saved.`);
}

/** Rows name the blobs by what they are called now. A file that the school had lost stays lost. */
async function renameBlobs(session: Session, placed: Placed): Promise<void> {
  await session.query(
    `update storage.objects set blob_id = placed.new_id
     from unnest($1::text[], $2::text[]) as placed (id, new_id) where blob_id = placed.id`,
    [[...placed.keys()], [...placed.values()]],
  );
}
