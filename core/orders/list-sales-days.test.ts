import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Core } from '../context.ts';
import { listSalesDays } from './list-sales-days.ts';

let database: TestDatabase;
let core: Core;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  const now = () => new Date('2026-11-25T10:00:00Z');
  core = { db: connectDatabase(database.pool), now } as unknown as Core;
  await database.pool.query(`insert into products (id, title) values ('p1', 'Le futur')`);
});

afterAll(() => database?.[Symbol.asyncDispose]());

test('sums the sales of 30 days in Paris time after refunds, with a row for each day without sales', async () => {
  await database.pool.query(
    `insert into orders (id, uid, email, product_id, title, price_id, amount, refunded_amount, currency, state,
       origin, terms_version, created_at, paid_at)
     select 'o' || n, 'u' || n, 'a@exemple.test', 'p1', 'Un titre', 'x', 4900, refunded, 'eur', state,
       'payment', '1', at, case when state <> 'expired' then at end
     from (values
       (1, 'paid', 0, timestamptz '2026-10-26T22:59:00Z'),
       (2, 'paid', 0, timestamptz '2026-10-26T23:01:00Z'),
       (3, 'partially_refunded', 900, timestamptz '2026-11-24T23:30:00Z'),
       (4, 'paid', 0, timestamptz '2026-11-25T09:00:00Z'),
       (5, 'expired', 0, timestamptz '2026-11-25T09:00:00Z')
     ) as sold (n, state, refunded, at)`,
  );
  const days = await listSalesDays(core);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-10-27', orders: 1, cents: 4_900 });
  expect(days.at(-1)).toEqual({ day: '2026-11-25', orders: 2, cents: 8_900 });
  expect(days.filter(({ orders }) => orders === 0)).toHaveLength(28);
});
