import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Archive, openBackupArchive } from '#backup/archive/open-backup-archive.ts';
import { BackupError } from '#backup/backup-error.ts';
import { twinMigrations } from '#backup/database/school-migrations.ts';
import type { BackupDestination } from '#backup/destinations/backup-destination.ts';
import { openDestination } from '#backup/destinations/open-destination.ts';
import { type Erasure, listErasures } from '#backup/erasures.ts';
import { listReceipts, toArchiveName } from '#backup/receipts.ts';
import { restoreArchive } from '#backup/restore-archive.ts';
import { createClient, createPool } from '#clients/database.ts';
import { migrate } from '#database/migrate.ts';
import { migrateSchema } from '#twins/kit/migrate.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog, type Log } from './log.ts';
import { openSchoolData, type SchoolData } from './open-school-data.ts';
import { restoreKeyFile } from './settings-key.ts';

const usage = `npm run restore -- ARCHIVE

Restores an archive of "npm run backup", a file or s3://bucket/…/archives/….zip, into the configured database and file store, which must
be empty. Stop the school first. Compares every row and every file with the archive; a failed restore leaves nothing behind.
An encrypted archive needs its secret key in BACKUP_KEY.
`;

/** Splits the name of an archive into destination and file. Nightly archives are in a subfolder. */
async function findArchive(
  named: string,
  { backup }: Config,
): Promise<{ destination: BackupDestination; name: string }> {
  if (named.startsWith('s3://')) {
    const url = new URL(named);
    const [, folder = '', name = ''] = /^(.*?)\/((?:archives\/)?[^/]+)$/.exec(url.pathname) ?? [];
    url.pathname = folder;
    return { destination: await openDestination(url.href, backup.credentials), name };
  }
  const path = resolve(named);
  const folder = dirname(path);
  const isOfNight = basename(folder) === 'archives';
  const root = isOfNight ? dirname(folder) : folder;
  const name = isOfNight ? `archives/${basename(path)}` : basename(path);
  return { destination: await openDestination(pathToFileURL(root).href), name };
}

async function restore(config: Config, named: string): Promise<void> {
  const log = createLog({ level: config.logLevel === 'info' ? 'error' : config.logLevel, readable: true });
  const { destination, name } = await findArchive(named, config);
  const archive = await openBackupArchive(destination, name, config.backup.key ? [config.backup.key] : []);
  const { takenAt, tables, blobs } = archive.manifest;
  const erasures = await gatherErasures(config, destination, new Date(takenAt));
  const removeCreated = await watchCreatedFolders(config);
  await using data = await openRestored(config, log, { archive, erasures }).catch(async (error: unknown) => {
    if (!(error instanceof BackupError && error.fault === 'unanswered')) await removeCreated();
    throw error;
  });
  // The school is complete from here on. If a step below fails, the next start repeats it.
  await migrate(createClient(data.url, { application_name: 'cedille-migrations' }));
  const pool = createPool(data.url, { onError: () => undefined });
  for (const [schema, migrations] of Object.entries(twinMigrations))
    await migrateSchema(pool, schema, migrations);
  await pool.end();
  await restoreKeyFile(config, await archive.readSettingsKey());
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  process.stdout.write(
    `${takenAt}: ${rows} rows and ${blobs.filter(({ entry }) => entry).length} files restored and compared. You can start the school.\n`,
  );
  process.stdout.write(
    `${erasures.length} accounts erased since the backup will be erased again at start-up. Other deletions since then are undone (docs/backup.md).\n`,
  );
}

/** Returns the restored data, which the caller closes. Closes them itself on failure. */
async function openRestored(
  config: Config,
  log: Log,
  { archive, erasures }: { archive: Archive; erasures: Erasure[] },
): Promise<SchoolData> {
  await using opened = new AsyncDisposableStack();
  const data = opened.use(await openSchoolData(config, log));
  await restoreArchive({ archive, connect: data.connect, blobs: data.blobs, erasures });
  opened.move();
  return data;
}

/** Returns a function that removes the school's folders created since this call. */
async function watchCreatedFolders({ dataDirectory, blobsUrl }: Config): Promise<() => Promise<void>> {
  const files = blobsUrl.startsWith('file:') ? [fileURLToPath(blobsUrl)] : [];
  const folders = [join(dataDirectory, 'postgres'), ...files, dataDirectory];
  const missing = folders.filter((folder) => !existsSync(folder));
  return async () => {
    for (const folder of missing) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}

/** Erased accounts are recorded at the archive's destination and at the configured one. */
async function gatherErasures(
  config: Config,
  destination: BackupDestination,
  since: Date,
): Promise<Erasure[]> {
  const places = [
    destination,
    ...(config.backup.url === null
      ? []
      : [await openDestination(config.backup.url, config.backup.credentials)]),
  ];
  const known = new Map<string, Erasure>();
  for (const each of places)
    for (const erasure of await listErasures(each, since)) known.set(erasure.uid, erasure);
  return [...known.values()];
}

async function listArchives(config: Config): Promise<void> {
  process.stdout.write(usage);
  if (config.backup.url === null) return;
  const destination = await openDestination(config.backup.url, config.backup.credentials);
  const good = await listReceipts(destination);
  process.stdout.write(`\nArchives in ${destination.title}: ${good.length === 0 ? 'none' : ''}\n`);
  for (const receipt of good) process.stdout.write(`  ${toArchiveName(receipt)}\n`);
}

try {
  const config = readConfig();
  const [named, ...rest] = process.argv.slice(2);
  if (named === undefined || rest.length > 0) await listArchives(config);
  else await restore(config, named);
} catch (error) {
  const isClear = error instanceof BackupError || error instanceof ConfigError;
  process.stderr.write(
    `${error instanceof Error ? (isClear ? error.message : (error.stack ?? error.message)) : String(error)}\n`,
  );
  process.exitCode = 1;
}
