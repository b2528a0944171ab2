import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offers } from '#database/tables/offers.ts';
import { priceHistory } from '#database/tables/prices.ts';
import { products } from '#database/tables/products.ts';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { openRandom, scaled } from '#tests/support/seed.ts';
import { searchCatalogue } from '../products/catalogue/search-catalogue.ts';
import { findFormerPrice, findNextReduction, listFormerPrices } from './former-price.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const hour = 3_600_000;
const day = 24 * hour;

type Past = { since: Date; unitAmount: number | null };
type Code = Pick<typeof promotionCodes.$inferInsert, 'percent' | 'amount' | 'createdAt' | 'expiresAt'> & {
  announced: boolean;
  active: boolean;
  productIds: string[];
};
type Case = {
  id: string;
  today: number | null;
  history: Past[];
  codes: Code[];
  since: Date;
  until: Date | null;
};

/** Reference implementation: the lowest amount payable in any hour of the thirty days before. */
function findPlainly({ id, today, history, codes, since, until }: Case, now: Date): number | null {
  if (since > now || (until && until <= now)) return null;
  let lowest = Number.POSITIVE_INFINITY;
  for (let back = 1; back <= 30 * 24; back++) {
    const moment = new Date(since.getTime() - back * hour);
    const price = history.findLast((past) => past.since <= moment)?.unitAmount ?? null;
    if (price === null) continue;
    lowest = Math.min(lowest, price);
    for (const { percent, amount, createdAt, expiresAt, announced, productIds } of codes) {
      const isGood = productIds.length === 0 || productIds.includes(id);
      const isInTime = (createdAt ?? now) <= moment && (!expiresAt || expiresAt > moment);
      // A code that is switched off today may have been active at that time.
      if (!announced || !isGood || !isInTime) continue;
      const off = percent ? Math.round((price * percent) / 100) : (amount ?? 0);
      lowest = Math.min(lowest, Math.max(0, price - off));
    }
  }
  return Number.isFinite(lowest) && today !== null && lowest > today ? lowest : null;
}

test('finds the lowest price of the thirty days before a reduction in 200 random histories', async () => {
  const random = openRandom('former prices');
  const { core, database } = school;
  const now = new Date(Math.floor(Date.now() / hour) * hour);
  const at = (hours: number) => new Date(now.getTime() - hours * hour);
  const frozen = { ...core, now: () => now };
  const price = () => random.pick([null, 900, 1_900, 2_400, 3_900, 4_900, 4_900, 6_900]);
  let struck = 0;
  for (let round = 0; round < scaled(200); round++) {
    // `truncate` would recreate the files of twenty tables each time.
    await database.pool.query(
      'delete from price_history; delete from offers; delete from products; delete from promotion_codes',
    );
    const cases: Case[] = Array.from({ length: 3 }, (_, index) => {
      const since = at(random.below(20 * 24) - 24);
      const hours = [...new Set(Array.from({ length: 1 + random.below(6) }, () => random.below(80 * 24)))];
      // Some changes fall exactly on the edge of the thirty days.
      const edge = (since.getTime() - 30 * day - now.getTime()) / -hour;
      if (random.below(3) === 0) hours.push(edge + random.pick([-1, 0, 1, 23, 25]));
      const moments = [...new Set(hours)].toSorted((a, b) => b - a);
      return {
        id: `produit-${round}-${index}`,
        today: price(),
        history: moments.map((hour) => ({ since: at(hour), unitAmount: price() })),
        codes: [],
        since,
        until: random.pick([null, at(random.below(48) - 24)]),
      };
    });
    const codes: Code[] = Array.from({ length: random.below(3) }, () => ({
      ...random.pick([
        { percent: random.pick([10, 33, 100]), amount: null },
        { percent: null, amount: random.pick([500, 2_000]) },
      ]),
      createdAt: at(random.below(70 * 24)),
      expiresAt: random.pick([null, at(random.below(60 * 24))]),
      announced: random.below(4) > 0,
      active: random.below(4) > 0,
      productIds: random.pick([[], [`produit-${round}-0`], ['produit-autre']]),
    }));
    for (const { id, today, since, until } of cases) {
      await core.db.insert(products).values({ id, title: id, type: 'course' });
      await core.db.update(products).set({ unitAmount: today }).where(eq(products.id, id));
      await core.db.insert(offers).values({ productId: id, reducedSince: since, reducedUntil: until });
    }
    // The triggers inserted rows with today's date.
    await core.db.delete(priceHistory);
    await core.db
      .insert(priceHistory)
      .values(cases.flatMap(({ id, history }) => history.map((past) => ({ productId: id, ...past }))));
    if (codes.length > 0)
      await core.db.insert(promotionCodes).values(
        codes.map((code, index) => {
          const id = `code-${round}-${index}`;
          return { ...code, id, code: id, couponId: id, promotionCodeId: id };
        }),
      );
    const found = await listFormerPrices(
      frozen,
      cases.map(({ id }) => id),
    );
    for (const one of cases) {
      const expected = findPlainly({ ...one, codes }, now);
      expect(found.get(one.id) ?? null, JSON.stringify({ ...one, codes })).toBe(expected);
      if (expected !== null) struck++;
    }
  }
  // Otherwise the test could pass without comparing any former price.
  expect(struck).toBeGreaterThan(scaled(200) / 5);
});

test('loads all former prices with two statements and follows the start and end of a reduction', async () => {
  const { core, database } = school;
  await database.pool.query('truncate products, promotion_codes cascade');
  const ids = Array.from({ length: 30 }, (_, index) => `reduit-${index}`);
  await core.db.insert(products).values(ids.map((id) => ({ id, title: id, type: 'course' as const })));
  await core.db.update(products).set({ unitAmount: 4_900 });
  await core.db.update(priceHistory).set({ since: new Date(Date.now() - 40 * day) });
  const [since, until] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
  await core.db.update(products).set({ unitAmount: 3_900 });
  await core.db
    .insert(offers)
    .values(ids.map((productId) => ({ productId, reducedSince: since, reducedUntil: until })));
  let statements = 0;
  const db = new Proxy(core.db, {
    get(target, name) {
      if (name === 'select') statements++;
      return Reflect.get(target, name);
    },
  });
  expect(await listFormerPrices({ ...core, db }, ids)).toEqual(new Map(ids.map((id) => [id, 4_900])));
  expect(statements).toBe(2);

  expect(await findFormerPrice(core, 'reduit-0')).toBe(4_900);
  expect(await findNextReduction(core)).toEqual(until);
  expect(await findFormerPrice({ ...core, now: () => until }, 'reduit-0')).toBeNull();
  expect(await findFormerPrice({ ...core, now: () => new Date(since.getTime() - 1) }, 'reduit-0')).toBeNull();
  await core.db.update(products).set({ unitAmount: 4_900 }).where(eq(products.id, 'reduit-0'));
  expect(await findFormerPrice(core, 'reduit-0')).toBeNull();
  expect(await findFormerPrice(core, 'inconnu')).toBeNull();
});

test('removes the former price from the catalogue when the reduction ends, without a content change', async () => {
  const { core, database } = school;
  await database.pool.query('truncate products, promotion_codes cascade');
  const shown = { type: 'course' as const, displayed: true, enabled: true };
  await core.db.insert(products).values({ id: 'reduit', title: 'Réduit', ...shown });
  await core.db.update(products).set({ unitAmount: 4_900 });
  await core.db.update(priceHistory).set({ since: new Date(Date.now() - 40 * day) });
  await core.db.update(products).set({ unitAmount: 3_900 });
  const [reducedSince, reducedUntil] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
  await core.db.insert(offers).values({ productId: 'reduit', reducedSince, reducedUntil });
  const readFormer = async (now: () => Date) => {
    const reader = { ...core, now, contentVersion: () => 1 };
    const { cards } = await searchCatalogue(reader, { type: 'course', sort: 'order' });
    return cards.map(({ formerCents }) => formerCents);
  };
  expect(await readFormer(core.now)).toEqual([4_900]);
  expect(await readFormer(() => reducedUntil)).toEqual([null]);
});
