import { expect, test } from 'vitest';
import { shareSchool } from '../support/shared-school.ts';

test('the dashboard shows a system warning until it is resolved', async () => {
  const school = await shareSchool();
  const readDesk = async () => (await school.admin.visit('/admin')).text();
  const { pool } = school.database;
  const finding = 'Il reste très peu sur le serveur d’essai.';
  await pool.query(
    `insert into warnings (name, finding, since, seen_at, told_at) values ('disk essai', $1, now(), now(), null)`,
    [finding],
  );
  expect(await readDesk()).not.toContain(finding);
  await pool.query(`update warnings set told_at = now() where name = 'disk essai'`);
  const desk = await readDesk();
  expect(desk).toContain(finding);
  expect(desk).toContain('Le disque du serveur est presque plein');
  await pool.query(`update warnings set well_since = now() where name = 'disk essai'`);
  expect(await readDesk()).not.toContain(finding);
  await pool.query(`delete from warnings where name = 'disk essai'`);
});
