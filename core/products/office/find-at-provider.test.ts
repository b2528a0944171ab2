import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { findAtProvider } from './find-at-provider.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

test('a product is found by its id, a price id and the address of its page in the dashboard', async () => {
  const { productId, priceId } = await addProductAt(school.core, 4_900);
  for (const asked of [
    productId,
    priceId,
    `https://dashboard.stripe.com/products/${productId}`,
    `https://dashboard.stripe.com/acct_1/test/products/${productId}?tab=prices`,
    `https://dashboard.stripe.com/test/prices/${priceId}`,
  ])
    expect(await findAtProvider(school.core, asked), asked).toMatchObject({
      productId,
      prices: [{ id: priceId, unitAmount: 4_900, currency: 'eur', active: true }],
    });
});

test.each([
  'prod_inconnu',
  'https://dashboard.stripe.com/test/customers/cus_1',
  'https://dashboard.stripe.com/products',
  'https://evil.example/products/prod_1',
  '',
])('no product is found for %j', async (asked) => {
  expect(await findAtProvider(school.core, asked)).toBeNull();
});
