import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningDatabase } from '#twins/database/start-database.ts';
import { openPool } from '../support/database.ts';
import { type OpenSchool, openSchool } from '../support/open-school.ts';
import { openVisitor } from '../support/visitor.ts';

const timeout = 240_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cedille-quiet-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns log lines of level warning or above, without the disk space check of this machine. */
const listComplaints = (school: OpenSchool) =>
  school
    .output()
    .split('\n')
    .filter((line) => /^\{"level":"(warn|error|fatal)"/.test(line) && !/"check":"disk/.test(line));

test('the school logs no warnings or errors during first start, visits and shutdown', {
  timeout,
}, async () => {
  const school = await openSchool(folder, { SEED: 'content' });
  const visitor = openVisitor(school);
  for (const path of ['/', '/courses', '/login', '/contact', '/readyz'])
    expect([path, (await visitor.visit(path)).status]).toEqual([path, 200]);
  await school.stop();
  expect(listComplaints(school)).toEqual([]);
});

test('the school logs no warnings or errors when stopped during a backup', {
  timeout,
}, async () => {
  const findJob = async () => {
    const pool = openPool((await findRunningDatabase(join(folder, 'postgres'))) ?? '');
    try {
      await pool.query(
        "insert into jobs.job (name) select 'back-up' where not exists (select from jobs.job where name = 'back-up')",
      );
      return (await pool.query("select state from jobs.job where name = 'back-up'")).rows;
    } finally {
      await pool.end();
    }
  };
  const school = await openSchool(folder, {});
  await expect.poll(findJob, { timeout: 60_000 }).toEqual([{ state: 'active' }]);
  await school.stop();
  expect(listComplaints(school)).toEqual([]);
});
