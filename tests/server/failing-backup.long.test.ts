import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, openAdmin } from '../support/accounts.ts';
import { type School, startSchoolProcess } from '../support/school.ts';

let school: School;
let admin: Member;
beforeAll(async () => {
  school = await startSchoolProcess({ BACKUP_URL: 'file:///proc/backups' });
  admin = await openAdmin(school);
});
afterAll(() => school?.[Symbol.asyncDispose]());

const startJob = (name: string) =>
  school.database.pool.query('insert into jobs.job (name) values ($1)', [name]);

test('the school reports a failed nightly backup in one sentence and notifies the owner', async () => {
  await startJob('back-up');
  const { pool } = school.database;
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query('select place, fault from backup.tries');
      expect(rows).toEqual([{ place: '/proc/backups', fault: 'place' }]);
    },
    { timeout: 60_000 },
  );
  // The backup process closed its database connections.
  await expect
    .poll(
      async () =>
        (await pool.query(`select from pg_stat_activity where application_name = 'cedille-backup'`)).rowCount,
    )
    .toBe(0);
  await expect
    .poll(() => school.errorLines().join('\n'), { timeout: 30_000 })
    .toContain('Backups cannot be written to or read from /proc/backups: ENOENT.');
  expect(await (await admin.visit('/admin')).text()).toContain('sauvegarde');
  await startJob('look-for-warnings');
  await expect
    .poll(
      async () =>
        (await pool.query(`select from warnings where name = 'backups' and told_at is not null`)).rowCount,
      {
        timeout: 60_000,
      },
    )
    .toBe(1);
});
