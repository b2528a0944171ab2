import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Core } from '../../context.ts';
import { listProducts } from './list-products.ts';
import { listToContinue } from './recommend-products.ts';

const now = new Date('2026-11-20T09:00:00Z');

let database: TestDatabase;
let core: Core;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  core = {
    db: connectDatabase(database.pool),
    prices: { learn: () => undefined },
    now: () => new Date(),
  } as unknown as Core;
  // Enough rows for the planner to prefer an index, many of which differ only by id.
  await core.db.insert(products).values(
    Array.from({ length: 600 }, (_, index) => ({
      id: `p${String(index).padStart(3, '0')}`,
      type: index % 2 === 0 ? ('course' as const) : ('exercise' as const),
      title: `Contenu ${index}`,
      displayed: index % 50 !== 0,
      enabled: true,
      order: index < 598 ? 0 : -1,
      createdAt: new Date(now.getTime() - Math.floor(index / 8) * 60_000),
    })),
  );
  await own('noe', ['p001', 'p599', 'p300']);
  await database.pool.query('analyze products, entitlements');
});

afterAll(() => database?.[Symbol.asyncDispose]());

async function own(uid: string, ids: string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const order = { id: `${uid}-${id}`, uid, email: `${uid}@exemple.test`, productId: id, title: id };
    await core.db.insert(orders).values({
      ...order,
      priceId: '',
      amount: 0,
      currency: 'eur',
      state: 'paid',
      origin: 'grant',
      termsVersion: '1',
    });
    const grantedAt = new Date(now.getTime() + index * 1_000);
    await core.db.insert(entitlements).values({ uid, productId: id, orderId: order.id, grantedAt });
  }
}

async function explain(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(database.pool, 'query');
  await work();
  const calls = spy.mock.calls as unknown as [pg.QueryConfig, unknown[]][];
  spy.mockRestore();
  const plans: string[] = [];
  // Ignores the query for price reductions, which all requests share.
  for (const [{ text }, values] of calls.filter(([{ text }]) => text.includes('"products"'))) {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

describe('listProducts', () => {
  test("sorts by the owner's order, then newest first", async () => {
    const { cards } = await listProducts(core, { type: 'course', limit: 300 });
    const numbers = Array.from({ length: 600 }, (_, index) => index);
    // The owner moved the last two products to the top. Higher numbers are older.
    const expected = [...numbers.slice(598), ...numbers.slice(0, 598)].filter(
      (index) => index % 2 === 0 && index % 50 !== 0,
    );
    expect(cards.map((card) => card.id)).toEqual(
      expected.map((index) => `p${String(index).padStart(3, '0')}`),
    );
  });

  test('stops in the index after a page and does not sort the catalogue', async () => {
    for (const work of [
      () => listProducts(core, { type: 'course', limit: 4 }),
      () => listToContinue(core, { held: [], limit: 4 }),
    ]) {
      const plan = (await explain(work)).at(-1);
      expect(plan).toContain('products_listing');
      expect(plan).not.toMatch(/Sort|Seq Scan on products/);
    }
  });

  test('marks products that the reader has bought', async () => {
    const { cards } = await listProducts(core, { type: 'exercise', uid: 'noe', limit: 24 });
    expect(cards.filter((card) => card.bought).map((card) => card.id)).toEqual(['p599', 'p001']);
  });
});

test('listToContinue returns both types in one order, without owned products', async () => {
  const held = ['p599', 'p001'].map((id) => ({ id, level: '' as const }));
  const cards = await listToContinue(core, { held, limit: 4 });
  expect(cards.map((card) => card.id)).toEqual(['p598', 'p002', 'p003', 'p004']);
});
