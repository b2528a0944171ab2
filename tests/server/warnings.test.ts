import { expect, test } from 'vitest';
import { shareSchool } from '../support/shared-school.ts';

test('the dashboard shows a system warning until it is resolved', async () => {
  const school = await shareSchool();
  const readDesk = async () => (await school.admin.visit('/admin')).text();
  const { pool } = school.database;
  const finding = 'Le serveur d’essai a 4 minutes d’avance.';
  await pool.query(
    `insert into warnings (name, finding, since, seen_at, told_at) values ('clock essai', $1, now(), now(), null)`,
    [finding],
  );
  expect(await readDesk()).not.toContain(finding);
  await pool.query(`update warnings set told_at = now() where name = 'clock essai'`);
  const desk = await readDesk();
  expect(desk).toContain(finding);
  expect(desk).toContain('L’horloge du serveur n’est pas à l’heure');
  expect(desk).toMatch(/<details\b[^>]*><summary>Détails techniques<\/summary><p>[^<]*timedatectl/);
  expect(desk.replace(/<(details|script)\b.*?<\/\1>/gs, '')).not.toContain('timedatectl');
  await pool.query(`update warnings set well_since = now() where name = 'clock essai'`);
  expect(await readDesk()).not.toContain(finding);
  await pool.query(`delete from warnings where name = 'clock essai'`);
});
