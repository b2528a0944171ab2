import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Core } from '../context.ts';
import { listSalesMonths } from './list-sales-months.ts';
import { measureSales, salesPeriods, toSalesDays } from './measure-sales.ts';

let database: TestDatabase;
let core: Core;
let now: Date;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  core = { db: connectDatabase(database.pool), now: () => now } as unknown as Core;
  await database.pool.query(`insert into products (id, title) values ('p1', 'Le futur'), ('p2', 'Le passé')`);
});

afterAll(() => database?.[Symbol.asyncDispose]());

beforeEach(async () => {
  now = new Date('2026-11-25T10:00:00Z');
  await database.pool.query('delete from disputes; delete from invoices; delete from orders');
});

let last = 0;

async function order(product: string, at: string, changes: Record<string, unknown> = {}): Promise<string> {
  const id = `commande-${++last}`;
  const row = {
    ...{
      id,
      uid: `u${last}`,
      email: 'a@exemple.test',
      product_id: product,
      title: 'Un titre',
      price_id: 'x',
    },
    ...{ amount: 4_900, currency: 'eur', state: 'paid', origin: 'payment', terms_version: '1' },
    ...{ created_at: at, paid_at: at, ...changes },
  };
  const names = Object.keys(row);
  await database.pool.query(
    `insert into orders (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
    Object.values(row),
  );
  return id;
}

test('counts sales after refunds and lost disputes, by month in Paris time', async () => {
  // Already 1 November in Paris.
  await order('p1', '2026-10-31T23:30:00Z');
  await order('p1', '2026-11-10T10:00:00Z', { state: 'partially_refunded', refunded_amount: 1_000 });
  await order('p2', '2026-11-12T10:00:00Z', { state: 'disputed', lost_amount: 4_900 });
  await order('p2', '2026-10-31T22:30:00Z');
  await order('p1', '2025-11-20T10:00:00Z');
  // A year ago, but later in the month than today.
  await order('p1', '2025-11-28T10:00:00Z');
  const figures = await measureSales(core, 'month');
  expect(figures.sold).toEqual({ orders: 3, cents: 8_800 });
  expect(figures.before).toEqual({ orders: 1, cents: 4_900 });
  expect(figures.best).toEqual([
    { id: 'p1', title: 'Le futur', orders: 2, cents: 8_800, before: { orders: 1, cents: 4_900 } },
    { id: 'p2', title: 'Le passé', orders: 1, cents: 0, before: { orders: 0, cents: 0 } },
  ]);
  expect((await measureSales(core, 'last-month')).sold).toEqual({ orders: 1, cents: 4_900 });
  const months = await listSalesMonths(core, null);
  expect(months).toHaveLength(12);
  expect(months.slice(-2)).toEqual([
    { month: '2026-10', orders: 1, cents: 4_900, before: { orders: 0, cents: 0 } },
    { month: '2026-11', orders: 3, cents: 8_800, before: { orders: 2, cents: 9_800 } },
  ]);
  expect((await listSalesMonths(core, 'p1')).at(-1)).toEqual({
    ...{ month: '2026-11', orders: 2, cents: 8_800, before: { orders: 2, cents: 9_800 } },
  });
});

test('counts unpaid orders of the period, but no grants', async () => {
  const unpaid = { paid_at: null };
  await order('p1', '2026-11-02T10:00:00Z', { ...unpaid, state: 'pending' });
  await order('p1', '2026-11-02T10:00:00Z', { ...unpaid, state: 'expired' });
  await order('p1', '2026-10-02T10:00:00Z', { ...unpaid, state: 'expired' });
  await order('p1', '2026-11-02T10:00:00Z', { ...unpaid, state: 'expired', origin: 'grant' });
  await order('p1', '2026-11-02T10:00:00Z', { ...unpaid, origin: 'free', amount: 0 });
  expect(await measureSales(core, 'month')).toMatchObject({ unpaid: 2, sold: { orders: 0, cents: 0 } });
});

test('counts refunds and disputes on the day when they happened', async () => {
  const sold = await order('p1', '2026-09-02T10:00:00Z');
  await database.pool.query(
    `insert into invoices (id, series, year, sequence, number, order_id, issued_at, settled_at, seller, buyer, lines, currency, country,
      vat_rate, net, vat, gross, paid_by)
    select 'f' || n, series, 2026, n, 'N' || n, $1, at::timestamptz, at::timestamptz, '{}', '{}', '[]', 'eur', 'FR', 0, gross, 0, gross, 'provider'
    from (values (1, 'invoice', '2026-11-02', 4900), (2, 'credit', '2026-11-03', 1500), (3, 'credit', '2026-11-04', 900),
      (4, 'credit', '2026-10-05', 100)) as given (n, series, at, gross)`,
    [sold],
  );
  await database.pool.query(
    `insert into disputes (id, order_id, amount, reason, status, opened_at) values ('d1', $1, 4900, 'fraudulent', 'lost', '2026-11-06'),
      ('d2', $1, 4900, 'fraudulent', 'won', '2026-11-07'), ('d3', $1, 4900, 'fraudulent', 'won', '2025-11-07')`,
    [sold],
  );
  expect(await measureSales(core, 'month')).toMatchObject({
    refunded: { orders: 2, cents: 2_400 },
    disputed: { orders: 2, cents: 9_800, lost: 1 },
  });
});

test('limits every period to a year and handles 29 February', async () => {
  now = new Date('2028-02-28T10:00:00Z');
  for (const period of salesPeriods) {
    const { from, until } = toSalesDays(period, now);
    expect(Date.parse(until) - Date.parse(from)).toBeLessThanOrEqual(366 * 86_400_000);
    await measureSales(core, period);
  }
  expect(toSalesDays('month', now)).toEqual({ from: '2028-02-01', until: '2028-02-29' });
  await order('p1', '2027-02-28T10:00:00Z');
  expect((await measureSales(core, 'month')).before.orders).toBe(1);
});
