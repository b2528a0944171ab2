import { BlobMissingError, type BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { lockBlobDeletion } from '#twins/storage/blobs/lock-blob-deletion.ts';
import type { ArchivedBlob, ArchivedTable, Manifest } from './archive/manifest.ts';
import { measureBytes } from './archive/measure-bytes.ts';
import { manifestEntry, settingsKeyEntry, toTableEntry } from './archive/open-backup-archive.ts';
import type { Seal } from './archive/seal.ts';
import { writeZipFile, type ZipFileWriter } from './archive/zip-file.ts';
import { BackupError } from './backup-error.ts';
import { readRows } from './database/move-rows.ts';
import type { Session } from './database/open-long-session.ts';
import { readMigrations } from './database/school-migrations.ts';
import { listSchoolTables, type SchoolTable, schoolSchemas, toTableName } from './database/school-tables.ts';
import type { BackupDestination } from './destinations/backup-destination.ts';

/** `size` is the size stated in the row. */
type NamedBlob = { id: string; size: number };

/** Copies the bytes of a blob and returns their path, size and digest. */
export type KeepBlob = (
  blob: NamedBlob,
  read: () => Promise<ReadableStream<Uint8Array>>,
) => Promise<Pick<ArchivedBlob, 'entry' | 'size' | 'sha256'>>;

type Taking = {
  /** Session that locks blob deletion until it ends. */
  session: Session;
  blobs: BlobStore;
  destination: BackupDestination;
  name: string;
  seal: Seal;
  version: string;
  now: Date;
  /** Key file of the settings. It enters encrypted archives only: in others, anybody could read the secrets. */
  settingsKey?: string | null;
  /** Default: copies blobs into the archive. */
  keepBlob?: KeepBlob;
};

/**
 * Archives every row of one snapshot and every referenced blob. A failure removes the archive. Blobs can be
 * read afterwards while the session is open: it locks blob deletion.
 * @throws {BackupError} `no-room`, `place` or `lost-file`, or `unfit` if the database is empty
 */
export async function takeArchive(taking: Taking): Promise<Manifest> {
  const { session, destination, name, seal } = taking;
  await lockBlobDeletion(session);
  const zip = writeZipFile(destination, name);
  try {
    const rows = await keepRows(taking, zip);
    const keepBlob = taking.keepBlob ?? toArchive(zip, seal);
    const blobs: ArchivedBlob[] = [];
    for (const blob of rows.blobs) blobs.push(await copyBlob(taking, blob, keepBlob));
    const manifest: Manifest = {
      format: 1,
      cedille: taking.version,
      postgres: rows.postgres,
      takenAt: taking.now.toISOString(),
      migrations: rows.migrations,
      tables: rows.tables,
      sequences: rows.sequences,
      blobs,
    };
    if (taking.settingsKey && seal.suffix)
      await zip.add(
        settingsKeyEntry + seal.suffix,
        await seal.close(new Blob([taking.settingsKey]).stream()),
      );
    const text = new Blob([JSON.stringify(manifest, null, 1)]).stream();
    await zip.add(manifestEntry + seal.suffix, await seal.close(text));
    // Fails if the session, and with it the lock on blob deletion, was lost during the copy.
    await session.query('select');
    await zip.close();
    return manifest;
  } catch (error) {
    await zip.abort(error);
    throw error;
  }
}

/** Reads all tables in one read-only transaction with a single snapshot. */
async function keepRows({ session, seal }: Taking, zip: ZipFileWriter) {
  const listed = await listSchoolTables(session);
  if (listed.length === 0)
    throw new BackupError(
      'unfit',
      'Found nothing to back up: the database contains no table of a school. Check DATABASE_URL.',
    );
  await session.query('begin isolation level repeatable read read only');
  try {
    // Lock before the snapshot is taken: a table that is rewritten afterwards would appear empty.
    await session.query(`lock table ${listed.map(toTableName).join(', ')} in access share mode`);
    const tables: ArchivedTable[] = [];
    const seen = await listSchoolTables(session);
    if (JSON.stringify(seen) !== JSON.stringify(listed))
      throw new BackupError(
        'place',
        'The tables changed while the backup began: another release is starting.',
      );
    for (const table of seen) tables.push(await keepTable(session, table, zip, seal));
    const migrations = await readMigrations(session);
    const { rows: blobs } = await session.query<NamedBlob>(
      'select blob_id as id, size::float8 as size from storage.objects order by blob_id',
    );
    const { rows: sequences } = await session.query<Manifest['sequences'][number]>(
      `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
       where schemaname = any ($1) order by 1, 2`,
      [schoolSchemas],
    );
    const { rows: server } = await session.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    await session.query('rollback');
    return { tables, migrations, blobs, sequences, postgres: server[0]?.version ?? '' };
  } catch (error) {
    // May fail, because an unfinished table stream has closed the session. The first error is the cause.
    await session.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function keepTable(
  session: Session,
  table: SchoolTable,
  zip: ZipFileWriter,
  seal: Seal,
): Promise<ArchivedTable> {
  const measure = measureBytes();
  const pressed = readRows(session, table)
    .pipeThrough(measure)
    .pipeThrough(new CompressionStream('gzip') as TransformStream<Uint8Array, Uint8Array>);
  await zip.add(toTableEntry(table) + seal.suffix, await seal.close(pressed));
  const { lines, sha256 } = measure.result();
  return { ...table, rows: lines, sha256 };
}

const toArchive =
  (zip: ZipFileWriter, seal: Seal): KeepBlob =>
  async ({ id }, read) => {
    const entry = toBlobEntry(id, seal);
    const measure = measureBytes();
    await zip.add(entry, await seal.close((await read()).pipeThrough(measure)));
    const { size, sha256 } = measure.result();
    return { entry, size, sha256 };
  };

/** Returns the path of a blob, in an archive or beside it. */
export const toBlobEntry = (id: string, seal: Pick<Seal, 'suffix'>): string =>
  `blobs/${id.slice(0, 2)}/${id}${seal.suffix}`;

/** Copies a blob. If the school had already lost it, it is recorded as lost and the backup continues. */
async function copyBlob(
  { session, blobs }: Taking,
  { id, size }: NamedBlob,
  keep: KeepBlob,
): Promise<ArchivedBlob> {
  try {
    const examined = await blobs.examine(id);
    return { id, ...(await keep({ id, size }, () => blobs.read(id, { start: 0, end: examined.size }))) };
  } catch (error) {
    if (!(error instanceof BlobMissingError)) throw error;
    const { rows } = await session.query('select from storage.objects where blob_id = $1', [id]);
    if (rows.length > 0) return { id, entry: null, size, sha256: null };
    throw new BackupError('lost-file', `The file ${id} was removed before it was copied.`, {
      cause: error,
    });
  }
}
