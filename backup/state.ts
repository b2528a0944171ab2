import type { BackupRun } from '#common/backup-runs.ts';
import type { Migration } from '#twins/kit/migrate.ts';
import type { Queryable } from '#twins/kit/transaction.ts';

/** Backup state of this school. Archives omit it, because it is useless after a restore. */
export const backupMigrations: readonly Migration[] = [
  {
    name: 'tries, and what is kept of files',
    sql: `
      CREATE TABLE backup.tries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        began_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL,
        place text NOT NULL,
        bytes bigint NOT NULL,
        lost_files integer NOT NULL,
        -- Null where the archive was tried and is good.
        fault text
      );
      CREATE INDEX tries_good ON backup.tries (ended_at) WHERE fault IS NULL;

      -- The files of a place, as they were when they were written and read back.
      CREATE TABLE backup.kept_files (
        entry text PRIMARY KEY,
        size bigint NOT NULL,
        sha256 text NOT NULL,
        -- Of the bytes as they are kept, closed or not.
        stored_sha256 text NOT NULL
      );
    `,
  },
];

/** Number of backup runs to retain, besides the last successful one. */
const REMEMBERED = 100;

export async function recordRun(client: Queryable, noted: BackupRun): Promise<void> {
  await client.query(
    `insert into backup.tries (began_at, ended_at, place, bytes, lost_files, fault) values ($1, $2, $3, $4, $5, $6)`,
    [noted.beganAt, noted.endedAt, noted.place, noted.bytes, noted.lostFiles, noted.fault],
  );
  await client.query(
    `delete from backup.tries where id < (select max(id) from backup.tries) - $1
       and id <> coalesce((select id from backup.tries where fault is null order by ended_at desc limit 1), 0)`,
    [REMEMBERED],
  );
}

/** Returns the last run and the last successful one, or null. */
export async function findTries(
  client: Queryable,
): Promise<{ last: BackupRun | null; lastGood: BackupRun | null }> {
  const find = async (where: string) =>
    (
      await client.query<BackupRun>(
        `select began_at as "beganAt", ended_at as "endedAt", place, bytes::float8 as bytes, lost_files as "lostFiles", fault
         from backup.tries ${where} order by ended_at desc, id desc limit 1`,
      )
    ).rows[0] ?? null;
  return { last: await find(''), lastGood: await find('where fault is null') };
}
