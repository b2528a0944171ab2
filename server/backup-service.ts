import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { openDestination } from '#backup/destinations/open-destination.ts';
import { recordErasure } from '#backup/erasures.ts';
import { backupMigrations, findTries } from '#backup/state.ts';
import type { Backups } from '#core/backups/backups.ts';
import { migrateSchema } from '#twins/kit/migrate.ts';
import { type Config, environmentVariables } from './config.ts';
import type { Log } from './log.ts';

const program = fileURLToPath(new URL('back-up.ts', import.meta.url));

/** Backups run in a separate process, because reading every row and file would slow down the pages. */
export async function openBackups(
  config: Config,
  log: Log,
  pool: pg.Pool,
): Promise<{ service: Backups; stop(): void }> {
  await migrateSchema(pool, 'backup', backupMigrations);
  const destination =
    config.backup.url === null ? null : await openDestination(config.backup.url, config.backup.credentials);
  let working: ChildProcess | undefined;
  let stopping = false;
  return {
    service: {
      place: destination?.title ?? null,
      async runNightlyBackup() {
        if (!destination) return;
        if (stopping) throw new Error('the school is stopping');
        working = spawn(process.execPath, [program, '--night'], {
          stdio: ['ignore', 'ignore', 'pipe'],
          env: { ...environmentVariables, ...toVariables(config.backup) },
        });
        let said = '';
        working.stderr?.on('data', (chunk: Buffer) => {
          said = (said + chunk.toString()).slice(-2_000);
        });
        const [code] = await once(working, 'close');
        working = undefined;
        if (stopping) throw new Error('backup interrupted by the stop of the school');
        if (code !== 0) {
          const reason = said.trim() || `it ended with ${code}`;
          // Logged as well as thrown, because the operator reads the log before the owner sees the dashboard.
          log.error({ reason }, 'backup failed');
          throw new Error(`backup failed: ${reason}`);
        }
        log.info('backup completed');
      },
      async findTries() {
        const { rows } = await pool.query<{ since: Date }>(
          'select min(applied_at) as since from backup.migrations',
        );
        return { ...(await findTries(pool)), since: rows[0]?.since ?? new Date() };
      },
      async recordErasure(erasure) {
        if (destination) await recordErasure(destination, erasure);
      },
    },
    /** Interrupts a running backup. Its job runs again after the next start. */
    stop() {
      stopping = true;
      working?.kill('SIGTERM');
    },
  };
}

/** The program reads these settings from its environment, also when they were entered on screen. */
const toVariables = ({ url, key, credentials }: Config['backup']): Record<string, string> => ({
  BACKUP_URL: url ?? 'none',
  ...(key && { BACKUP_KEY: key }),
  ...(credentials && {
    BACKUP_ACCESS_KEY_ID: credentials.accessKeyId,
    BACKUP_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }),
});
