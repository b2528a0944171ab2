import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { findRefused, forgetOldRefused, forgetRefused, keepRefused } from './refused-forms.ts';

let school: CoreUnderTest;
beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());
beforeEach(() => school.database.pool.query('delete from refused_forms'));

const typed = { body: 'Où est mon cours ? 🥐', status: 400 };
const count = async () =>
  (await school.database.pool.query('select count(*)::int from refused_forms')).rows[0].count;

test('what was typed is given back to whoever has the address, until it is taken', async () => {
  const { core } = school;
  const secret = await keepRefused(core, typed);
  expect(await findRefused(core, secret)).toEqual(typed);
  expect(await findRefused(core, secret)).toEqual(typed);
  for (const other of [null, undefined, '', 'inconnu', secret.toUpperCase(), '0'.repeat(32)])
    expect(await findRefused(core, other)).toBeNull();
  await forgetRefused(core, secret);
  await forgetRefused(core, null);
  expect(await findRefused(core, secret)).toBeNull();
});

test('the database alone does not tell it', async () => {
  const secret = await keepRefused(school.core, typed);
  const { rows } = await school.database.pool.query('select * from refused_forms');
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0].sealed, 'base64').toString()).not.toMatch(/cours|body/);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('it is forgotten after a quarter of an hour', async () => {
  const { core } = school;
  const secret = await keepRefused(core, typed);
  const later = { db: core.db, now: () => new Date(core.now().getTime() + 16 * 60_000) };
  expect(await findRefused(later, secret)).toBeNull();
  await forgetOldRefused(core);
  expect(await count()).toBe(1);
  await forgetOldRefused(later);
  expect(await count()).toBe(0);
});

test('the oldest of two thousand goes', async () => {
  const { core } = school;
  await school.database.pool.query(
    "insert into refused_forms select n::text, '', $1::timestamptz + n * interval '1 second' from generate_series(1, 2000) n",
    [core.now()],
  );
  const secret = await keepRefused(core, typed);
  expect([await count(), await findRefused(core, secret)]).toEqual([2_000, typed]);
  const { rows } = await school.database.pool.query("select from refused_forms where secret_hash = '1'");
  expect(rows).toEqual([]);
});
