import { expect, test } from 'vitest';
import { demoSchool } from '#database/seed/demo/school.ts';
import type { Core } from '../context.ts';
import { createPrices } from './seed-demo-school.ts';

test('createPrices creates missing products at the payment provider one at a time', async () => {
  const [present, ...missing] = demoSchool.products;
  let working = 0;
  let most = 0;
  const core = {
    db: { select: () => ({ from: async () => [{ id: present?.slug }] }) },
    prices: { refresh: async () => undefined },
    payments: {
      products: {
        async create({ name }: { name: string }) {
          most = Math.max(most, ++working);
          await new Promise(setImmediate);
          working -= 1;
          return { id: `prod ${name}`, default_price: `price ${name}` };
        },
      },
    },
  } as unknown as Core;
  const prices = await createPrices(core, demoSchool.products);
  expect(most).toBe(1);
  expect([...prices]).toEqual(
    missing.map(({ slug, title }) => [slug, { productId: `prod ${title}`, priceId: `price ${title}` }]),
  );
});
