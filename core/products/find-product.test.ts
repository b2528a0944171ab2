import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ownsProduct } from '../access.ts';
import type { Core } from '../context.ts';
import { findProduct } from './find-product.ts';

let database: TestDatabase;
let core: Core;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  core = { db: connectDatabase(database.pool) } as Core;
  await core.db.insert(products).values([
    { id: 'passe', title: 'Le passé composé', description: 'Être<br>ou avoir', version: 3 },
    { id: 'futur', title: 'Le futur' },
  ]);
  await own('noe', 'passe', null);
  await own('lea', 'passe', null);
  await own('zoe', 'passe', new Date('2026-11-20T09:00:00Z'));
  await own('noe', 'futur', new Date('2026-11-20T09:00:00Z'));
});

afterAll(() => database?.[Symbol.asyncDispose]());

async function own(uid: string, productId: string, revokedAt: Date | null): Promise<void> {
  const id = `${uid}-${productId}`;
  await core.db.insert(orders).values({
    id,
    uid,
    email: `${uid}@exemple.test`,
    productId,
    title: productId,
    priceId: '',
    amount: 0,
    currency: 'eur',
    state: 'paid',
    origin: 'grant',
    termsVersion: '1',
  });
  await core.db.insert(entitlements).values({ uid, productId, orderId: id, revokedAt });
}

test.each<[string, string | undefined, boolean]>([
  ['a buyer', 'noe', true],
  ['another buyer', 'lea', true],
  ['a buyer whose access was revoked', 'zoe', false],
  ['a user without access', 'max', false],
  ['a visitor', undefined, false],
  ['an empty uid', '', false],
])('findProduct returns the ownership of %s', async (_who, uid, bought) => {
  const product = await findProduct(core, 'passe', uid);
  expect(product).toMatchObject({ title: 'Le passé composé', description: 'Être\nou avoir', version: 3 });
  expect(product.bought).toBe(bought);
  expect(await ownsProduct(core.db, uid ?? '', 'passe')).toBe(bought);
});

test('findProduct ignores purchases of other products', async () => {
  expect((await findProduct(core, 'futur', 'noe')).bought).toBe(false);
});

test('findProduct throws a French message for an unknown product', async () => {
  await expect(findProduct(core, 'absent', 'noe')).rejects.toMatchObject({
    code: 'not-found',
    userMessage: expect.stringContaining('Contenu introuvable'),
  });
});
