import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { keepRefused } from '../refused-forms.ts';
import { deleteExpiredStatements, findStatement, storeStatement } from './pending-statements.ts';

let school: CoreUnderTest;
beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const statement = {
  orderId: 'o1',
  name: 'Noé Martin',
  email: 'noe@exemple.test',
  statement: 'Je vous notifie ma rétractation.',
};

test('returns a statement only for its secret', async () => {
  const { core } = school;
  const secret = await storeStatement(core, statement);
  expect(await findStatement(core, secret)).toEqual(statement);
  for (const other of ['', 'inconnu', '0'.repeat(32)]) expect(await findStatement(core, other)).toBeNull();
});

test('does not read a rejected form as a statement', async () => {
  const secret = await keepRefused(school.core, { statement: 'Faux' }, '203.0.113.9');
  expect(await findStatement(school.core, secret)).toBeNull();
});

test('stores no statement as readable text', async () => {
  await storeStatement(school.core, statement);
  const { rows } = await school.database.pool.query('select * from pending_statements');
  const stored = rows.map(({ sealed }) => Buffer.from(sealed, 'base64').toString()).join();
  expect(`${JSON.stringify(rows)}${stored}`).not.toMatch(/No\u00e9|Noé|Martin|exemple/);
});

test('keeps a statement until it expires, even if thousands of others follow', async () => {
  const { core } = school;
  const first = await storeStatement(core, statement);
  await school.database.pool.query(
    "insert into pending_statements select n::text, '', $1::timestamptz + interval '1 hour' from generate_series(1, 5000) n",
    [core.now()],
  );
  await storeStatement(core, statement);
  await deleteExpiredStatements(core);
  expect(await findStatement(core, first)).toEqual(statement);
  const later = { db: core.db, now: () => new Date(core.now().getTime() + 16 * 60_000) };
  expect(await findStatement(later, first)).toBeNull();
  await deleteExpiredStatements(later);
  const { rowCount } = await school.database.pool.query("select from pending_statements where sealed <> ''");
  expect(rowCount).toBe(0);
});
