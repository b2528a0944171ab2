import { stat } from 'node:fs/promises';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateX25519Identity } from 'age-encryption';
import { openBackupArchive } from '#backup/archive/open-backup-archive.ts';
import { createSeal, toPublicKey } from '#backup/archive/seal.ts';
import { BackupError } from '#backup/backup-error.ts';
import { openLongSession, type Session } from '#backup/database/open-long-session.ts';
import { createFolderDestination } from '#backup/destinations/folder-destination.ts';
import { openDestination } from '#backup/destinations/open-destination.ts';
import { toArchiveName } from '#backup/receipts.ts';
import { type NightlyBackupResult, runNightlyBackup } from '#backup/run-nightly-backup.ts';
import { openScratch } from '#backup/scratch-database.ts';
import { backupMigrations, recordRun } from '#backup/state.ts';
import { takeArchive } from '#backup/take-archive.ts';
import { verifyArchive } from '#backup/verify-archive.ts';
import { createPool } from '#clients/database.ts';
import { formatBytes } from '#common/files.ts';
import { migrateSchema } from '#twins/kit/migrate.ts';
import { type Config, ConfigError, environmentVariables, readConfig } from './config.ts';
import { createLog, type Log } from './log.ts';
import { openSchoolData, requireOwnDatabase, type SchoolData } from './open-school-data.ts';
import { readSchoolConfig } from './read-school-config.ts';
import { readVersion } from './release.ts';
import { readKeyFile } from './settings-key.ts';
import { logUnused } from './stored-config.ts';

const usage = `npm run backup -- FILE

Backs up the database and files of the configured school into one archive, and verifies it by a trial restore into a temporary database.
The school may be running. With BACKUP_KEY the archive is encrypted.

npm run backup -- --night     runs the nightly backup now: an archive in BACKUP_URL, which shares unchanged files with earlier ones
npm run backup -- --upgrade=RELEASES   the same, retained for twelve months, with both releases in its name
npm run backup -- --new-key   creates a key for BACKUP_KEY
`;

/** The last output line and the exit code (0 or 1) report the result. */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      night: { type: 'boolean', default: false },
      upgrade: { type: 'string' },
      'new-key': { type: 'boolean', default: false },
    },
  });
  if (values['new-key']) return await printKey();
  const [file] = positionals;
  const { upgrade } = values;
  if (
    positionals.length !== (values.night || upgrade ? 0 : 1) ||
    (upgrade && !/^[\w.+-]{1,80}$/.test(upgrade))
  ) {
    process.stdout.write(usage);
    return;
  }
  const given = readConfig();
  requireOwnDatabase(given);
  const log = createLog({ level: given.logLevel === 'info' ? 'error' : given.logLevel, readable: true });
  await using data = await openSchoolData(given, log);
  const config = await readSchoolConfig(data.url, {
    ...{ config: given, variables: environmentVariables },
    report: logUnused(log),
  });
  await using session = await openLongSession(data.connect);
  if (file !== undefined) await saveWhole(config, log, data, session, file);
  else await saveNight(config, log, data, session, upgrade);
}

async function saveWhole(config: Config, log: Log, data: SchoolData, session: Session, file: string) {
  const destination = createFolderDestination(dirname(resolve(file)));
  const name = basename(file);
  if ((await destination.measure(name)) !== null)
    throw new BackupError('place', `${file} already exists: choose another file name.`);
  const seal = await createSeal(config.backup.key);
  const { blobs } = data;
  const manifest = await takeArchive({
    session,
    blobs,
    destination,
    name,
    seal,
    version: await readVersion(),
    settingsKey: await readKeyFile(config),
    now: new Date(),
  });
  try {
    await using scratch = await openScratch(toScratch(config, log, session));
    await verifyArchive(await openBackupArchive(destination, name, seal.ownKeys), scratch);
  } catch (error) {
    await destination.remove(name);
    throw error;
  }
  const rows = manifest.tables.reduce((total, table) => total + table.rows, 0);
  const lost = manifest.blobs.filter(({ entry }) => entry === null);
  process.stdout.write(
    `${file}: ${rows} rows and ${manifest.blobs.length - lost.length} files (${formatBytes((await stat(file)).size)}), verified.\n`,
  );
  for (const { id } of lost) process.stderr.write(`${id}: the school had already lost this file\n`);
}

async function saveNight(config: Config, log: Log, data: SchoolData, session: Session, upgrade?: string) {
  if (config.backup.url === null) throw new ConfigError('BACKUP_URL=none disables nightly backups.');
  const destination = await openDestination(config.backup.url, config.backup.credentials);
  await prepareState(data.url);
  const beganAt = new Date();
  const note = (to: Session, fault: Parameters<typeof recordRun>[1]['fault'], result: NightlyBackupResult) =>
    recordRun(to, { beganAt, endedAt: new Date(), place: destination.title, fault, ...result });
  try {
    const result = await runNightlyBackup({
      session,
      blobs: data.blobs,
      destination,
      seal: await createSeal(config.backup.key),
      openScratch: () => openScratch(toScratch(config, log, session)),
      version: await readVersion(),
      settingsKey: await readKeyFile(config),
      now: beganAt,
      upgrade,
    });
    await note(session, null, result);
    process.stdout.write(
      `${destination.title}: ${formatBytes(result.bytes)} added, verified. Restore it with:\n`,
    );
    process.stdout.write(
      `npm run restore -- "${toAddress(config.backup.url, toArchiveName({ takenAt: beganAt, upgrade }))}"\n`,
    );
  } catch (error) {
    // Opens a new session, because the failed backup may have closed the first one.
    await using fresh = await openLongSession(data.connect);
    await note(fresh, error instanceof BackupError ? error.fault : 'unknown', { bytes: 0, lostFiles: 0 });
    throw error;
  }
}

/** Creates the tables of the backup state, which a school of an older release may lack. */
async function prepareState(url: string): Promise<void> {
  const pool = createPool(url, { name: 'cedille-backup', size: 1, onError: () => undefined });
  try {
    await migrateSchema(pool, 'backup', backupMigrations);
  } finally {
    await pool.end();
  }
}

/** Returns the address of a file as `npm run restore` expects it. */
function toAddress(destination: string, name: string): string {
  if (destination.startsWith('file:')) return join(fileURLToPath(destination), name);
  const url = new URL(destination);
  url.pathname = posix.join(url.pathname, name);
  return url.href;
}

const toScratch = (config: Config, log: Log, session: Session) => ({
  session,
  folder: join(config.dataDirectory, 'trial'),
  log,
});

async function printKey(): Promise<void> {
  const secret = await generateX25519Identity();
  process.stdout.write(
    `# Secret key. Required for every restore; keep it outside the server (on paper, in a password manager):
${secret}

# Public key, for BACKUP_KEY on the server:
${await toPublicKey(secret)}
`,
  );
}

try {
  await run();
} catch (error) {
  const isClear = error instanceof BackupError || error instanceof ConfigError;
  process.stderr.write(
    `${error instanceof Error ? (isClear ? error.message : (error.stack ?? error.message)) : String(error)}\n`,
  );
  process.exitCode = 1;
}
