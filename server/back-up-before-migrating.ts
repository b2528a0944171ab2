import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { findTries } from '#backup/state.ts';
import { createClient } from '#clients/database.ts';
import { migrations as identityMigrations } from '#twins/identity/migrations.ts';
import { migrations as storageMigrations } from '#twins/storage/migrations.ts';
import { type Config, ConfigError, type Variables } from './config.ts';
import type { Log } from './log.ts';
import { readRelease, readVersion } from './release.ts';

const program = fileURLToPath(new URL('back-up.ts', import.meta.url));

/** Age at which a backup no longer counts as made for this start, in milliseconds. `cedille upgrade` makes one. */
const maxAge = 15 * 60_000;

type Options = {
  config: Config;
  variables: Variables;
  url: string;
  log: Log;
  /** Number of pending migrations of the school's own tables. */
  pending: number;
};

/**
 * Makes and verifies a backup if the database holds a school of an older schema. The caller holds the lock on
 * migrations.
 * @throws {ConfigError} if no backup could be made: nothing was migrated then
 */
export async function backUpBeforeMigrating(options: Options): Promise<void> {
  const { config, variables, url, log } = options;
  if (config.environment === 'development') return;
  const migrations = await countUnsaved(options);
  if (migrations === 0) return;
  if (config.migratesWithoutBackup) {
    log.warn({ migrations }, 'migrating without backup');
    return;
  }
  const [from, to] = [(await readRelease(url)) ?? 'earlier', await readVersion()];
  log.info({ from, to, migrations }, 'backing up before migrating');
  const child = spawn(process.execPath, [program, `--upgrade=${from}-to-${to}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...variables },
  });
  let output = '';
  let reason = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    reason = (reason + chunk.toString()).slice(-2_000);
  });
  const [code] = await once(child, 'close');
  const [, archive] = /restore -- "([^"\n]{1,4000})"$/m.exec(output) ?? [];
  if (code !== 0 || archive === undefined)
    throw new ConfigError(
      `This is Cédille ${to}, and the backup before the migration of the database failed (${reason.trim() || `exit code ${code}`}): nothing was changed, and Cédille ${from} still runs on this database. Fix the cause, or set MIGRATE_WITHOUT_BACKUP=true if you have another backup.`,
    );
  log.info({ archive }, 'backup completed');
}

/** Returns the number of pending migrations, or 0 if a backup was just made. */
async function countUnsaved({ config, url, pending }: Options): Promise<number> {
  const client = createClient(url, { application_name: 'cedille-migrations' });
  await client.connect();
  try {
    const count = pending + (await countPendingOfTwins(config, client));
    return count > 0 && (await hasRecentBackup(client)) ? 0 : count;
  } finally {
    await client.end();
  }
}

/**
 * Counts the pending migrations of twins that hold data of a school. The tables of the identity twin stay behind when
 * Firebase replaces it, and those of the payments twin hold only test payments.
 */
async function countPendingOfTwins({ firebase }: Config, client: pg.Client): Promise<number> {
  const twins = { storage: storageMigrations, ...(firebase ? {} : { identity: identityMigrations }) };
  let pending = 0;
  for (const [schema, migrations] of Object.entries(twins)) {
    if (!(await hasTable(client, `${schema}.migrations`))) continue;
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${schema}.migrations`,
    );
    pending += Math.max(0, migrations.length - (rows[0]?.count ?? 0));
  }
  return pending;
}

/** True if a backup was made for this start. */
async function hasRecentBackup(client: pg.Client): Promise<boolean> {
  if (!(await hasTable(client, 'backup.tries'))) return false;
  const { lastGood } = await findTries(client);
  return lastGood !== null && Date.now() - lastGood.endedAt.getTime() < maxAge;
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    name,
  ]);
  return rows[0]?.there === true;
}
