import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cursor } from '#common/cursor.ts';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { measurePlans } from '#tests/support/measure-plans.ts';
import { scaled } from '#tests/support/seed.ts';
import { insertOfficeLines, insertPeople } from '../../bench/large-school/insert-people.ts';
import { listChangePeople, listChanges } from '../changes/list-changes.ts';
import type { Core } from '../context.ts';
import { listEmails } from '../emails/office-emails.ts';
import { listMembers } from '../members/members.ts';
import { countOfficeOrders, listOfficeOrders } from '../orders/list-orders.ts';
import { listSalesMonths } from '../orders/list-sales-months.ts';
import { measureSales } from '../orders/measure-sales.ts';
import { listOfficeProducts } from '../products/office/list-office-products.ts';
import { listAttention } from './list-attention.ts';
import { measureSchool } from './measure-school.ts';

/** Number of rows; the limits below are meant for 100,000 rows, which TEST_SCALE=10 creates. */
const rows = scaled(10_000);
const portion = 10_000;

let database: TestDatabase;
let core: Core;
let late: Cursor;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  core = { db: connectDatabase(database.pool), now: () => new Date() } as unknown as Core;
  await database.pool.query(
    `insert into products (id, title, displayed) select 'p' || n, 'Cours ' || n, true from generate_series(1, 10) n`,
  );
  for (let from = 0; from < rows; from += portion) {
    const to = Math.min(from + portion, rows) - 1;
    await insertPeople(core.db, { from, to, productId: 'p1' });
    await insertOfficeLines(core.db, { from, to });
  }
  await database.pool.query(
    'vacuum analyze orders, directory, letters, messages, changes, entitlements, tallies',
  );
  const { rows: found } = await database.pool.query<{ at: Date; id: string }>(
    'select created_at as at, id from orders order by created_at desc, id desc offset $1 limit 1',
    [Math.floor(rows / 2)],
  );
  late = [found[0]?.at.getTime() ?? 0, found[0]?.id ?? ''];
}, 600_000);

afterAll(() => database?.[Symbol.asyncDispose]());

const large = ['orders', 'directory', 'letters', 'messages', 'changes', 'entitlements'];

test.each<[string, () => Promise<unknown>, number]>([
  ['the figures of the dashboard', () => measureSchool(core), 400],
  ['the monthly sales of a product', () => listSalesMonths(core, 'p9'), 60],
  ['the sales of this month', () => measureSales(core, 'month'), 1_500],
  ['pending work', () => listAttention(core), 1_500],
  ['the first page of orders', () => listOfficeOrders(core, {}), 120],
  ['a later page of orders', () => listOfficeOrders(core, { after: late }), 120],
  ['orders in one state', () => listOfficeOrders(core, { state: 'disputed' }), 150],
  ['orders of a month', () => listOfficeOrders(core, { month: new Date().toISOString().slice(0, 7) }), 120],
  ['orders of a person', () => listOfficeOrders(core, { uid: 'personne-77' }), 20],
  ['orders found by a rare word', () => listOfficeOrders(core, { search: 'eleve777@' }), 600],
  ['orders found by a common word', () => listOfficeOrders(core, { search: 'grande-ecole' }), 200],
  ['the total of a filter', () => countOfficeOrders(core, { state: 'paid' }), 1_500],
  ['the first page of members', () => listMembers(core, {}), 120],
  ['a later page of members', () => listMembers(core, { after: late }), 120],
  ['members found by name', () => listMembers(core, { search: 'élève 777' }), 600],
  ['disabled members', () => listMembers(core, { view: 'disabled' }), 150],
  ['the first page of emails', () => listEmails(core, {}), 120],
  // One in a hundred emails failed here. The planner expects far fewer, so it may read all the failed ones.
  ['failed emails', () => listEmails(core, { state: 'failed' }), 1_000],
  [
    'the products, one of which has all buyers',
    () =>
      listOfficeProducts(
        { ...core, prices: { learn: () => undefined } as never },
        { state: 'all', sort: 'order' },
      ),
    1_500,
  ],
  ['the first page of the audit log', () => listChanges(core, {}), 120],
  ['a later page of the audit log', () => listChanges(core, { after: late }), 120],
  ['the audit log of one kind of entity', () => listChanges(core, { kind: 'order' }), 120],
  ['the audit log of a person', () => listChanges(core, { uid: 'personne-3' }), 120],
  ['people in the audit log', () => listChangePeople(core), 80],
])('reads %s from indexes only, within a fixed number of memory blocks', async (what, work, most) => {
  const { blocks, scans } = await measurePlans(database.pool, work);
  // A count that stops at a thousand rows may use a sequential scan.
  if (what !== 'the total of a filter') expect(scans.filter((table) => large.includes(table))).toEqual([]);
  expect(blocks).toBeLessThanOrEqual(most);
});

test('measureSchool returns running totals equal to a full count', async () => {
  const { rows: counted } = await database.pool.query(
    `select count(*)::int as orders, sum(amount - refunded_amount)::float as cents from orders where paid_at is not null`,
  );
  const figures = await measureSchool(core);
  expect(figures.ever).toEqual(counted[0]);
  expect(figures.members).toBe(rows);
  expect(figures.months).toHaveLength(12);
  await database.pool.query(
    `update orders set refunded_amount = 100 where id = 'grande-ecole-1' and state = 'paid'`,
  );
  await database.pool.query(`delete from directory where uid in ('personne-1', 'personne-2')`);
  await database.pool.query(
    `update orders set state = 'expired', paid_at = null where id = 'grande-ecole-3'`,
  );
  const { rows: again } = await database.pool.query(
    `select count(*)::int as orders, sum(amount - refunded_amount)::float as cents from orders where paid_at is not null`,
  );
  const after = await measureSchool(core);
  expect(after.ever).toEqual(again[0]);
  expect(after.ever).not.toEqual(figures.ever);
  expect(after.members).toBe(rows - 2);
});
