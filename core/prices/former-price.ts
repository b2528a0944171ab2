import { and, arrayContains, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { offers } from '#database/tables/offers.ts';
import { priceHistory } from '#database/tables/prices.ts';
import { products } from '#database/tables/products.ts';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import { cacheByContent } from '../cache-by-content.ts';
import type { Core } from '../context.ts';

/** Period before a reduction whose lowest price is shown (article L112-1-1 du code de la consommation). */
const priorMilliseconds = 30 * 24 * 3_600_000;

/** `unitAmount` is in cents, and null while the product was not sold. */
type PastPrice = Pick<typeof priceHistory.$inferSelect, 'since' | 'unitAmount'>;

/** A code counts until it expires, even if it was switched off earlier, because that date is not stored. */
type PublicCode = Pick<typeof promotionCodes.$inferSelect, 'percent' | 'amount' | 'createdAt' | 'expiresAt'>;

/** Returns the lowest price of the thirty days in cents, including public codes. Null if not sold then. */
function findLowestPrice(
  history: readonly PastPrice[],
  codes: readonly PublicCode[],
  reducedSince: Date,
): number | null {
  const until = reducedSince.getTime();
  const from = until - priorMilliseconds;
  let lowest: number | null = null;
  history.forEach(({ since, unitAmount }, index) => {
    const begins = Math.max(from, since.getTime());
    const ends = Math.min(until, history[index + 1]?.since.getTime() ?? until);
    if (unitAmount === null || begins >= ends) return;
    const cents = [
      unitAmount,
      ...codes
        .filter(({ createdAt, expiresAt }) => {
          const expires = expiresAt?.getTime() ?? ends;
          return Math.max(begins, createdAt.getTime()) < Math.min(ends, expires);
        })
        .map((code) => takeOff(unitAmount, code)),
    ];
    lowest = Math.min(lowest ?? unitAmount, ...cents);
  });
  return lowest;
}

/** Returns a price after a code, in cents. Rounds half cents in the buyer's favour, as the provider does. */
export const takeOff = (cents: number, { percent, amount }: Pick<PublicCode, 'percent' | 'amount'>): number =>
  Math.max(0, cents - (percent === null ? (amount ?? 0) : Math.round((cents * percent) / 100)));

const readReductions = (core: Pick<Core, 'db' | 'contentVersion'>) =>
  cacheByContent(core, 'reductions', () =>
    core.db
      .select({ id: offers.productId, since: offers.reducedSince, until: offers.reducedUntil })
      .from(offers)
      .where(isNotNull(offers.reducedSince)),
  );

/**
 * Returns former prices to strike through by product: while a reduction runs, the lowest price of the thirty
 * days before it if that is above the current price. At most one statement.
 */
export async function listFormerPrices(
  core: Pick<Core, 'db' | 'now' | 'contentVersion'>,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const now = core.now();
  const asked = new Set(productIds);
  const running = (await readReductions(core)).flatMap(({ id, since, until }) =>
    asked.has(id) && since && since <= now && !(until && until <= now) ? [{ id, since }] : [],
  );
  if (running.length === 0) return new Map();
  const ids = running.map(({ id }) => id).toSorted();
  const rows = await cacheByContent(core, `past prices of ${ids.join()}`, () => readPast(core, ids));
  const former = new Map<string, number>();
  for (const { id, since } of running) {
    const own = rows.filter((row) => row.id === id);
    const history = [...new Map(own.map(({ past }) => [past.since.getTime(), past])).values()];
    const lowest = findLowestPrice(
      history,
      own.flatMap(({ code }) => code ?? []),
      since,
    );
    const today = own[0]?.today ?? null;
    if (lowest !== null && today !== null && lowest > today) former.set(id, lowest);
  }
  return former;
}

/** Returns one row per past price and public code; without public codes, one row per past price. */
const readPast = ({ db }: Pick<Core, 'db'>, ids: string[]) =>
  db
    .select({
      id: priceHistory.productId,
      today: products.unitAmount,
      past: { since: priceHistory.since, unitAmount: priceHistory.unitAmount },
      // The first column must not be null: otherwise Drizzle returns null for the whole object.
      code: {
        createdAt: promotionCodes.createdAt,
        percent: promotionCodes.percent,
        amount: promotionCodes.amount,
        expiresAt: promotionCodes.expiresAt,
      },
    })
    .from(priceHistory)
    .innerJoin(products, eq(products.id, priceHistory.productId))
    .leftJoin(
      promotionCodes,
      and(
        promotionCodes.announced,
        or(
          sql`cardinality(${promotionCodes.productIds}) = 0`,
          arrayContains(promotionCodes.productIds, sql`array[${priceHistory.productId}]`),
        ),
      ),
    )
    .where(inArray(priceHistory.productId, ids))
    .orderBy(asc(priceHistory.since));

export async function findFormerPrice(
  core: Pick<Core, 'db' | 'now' | 'contentVersion'>,
  productId: string,
): Promise<number | null> {
  return (await listFormerPrices(core, [productId])).get(productId) ?? null;
}

/** Returns the time when a scheduled reduction next starts or ends. */
export async function findNextReduction(core: Pick<Core, 'db' | 'now'>): Promise<Date | null> {
  const now = core.now();
  const rows = await core.db
    .select({ since: offers.reducedSince, until: offers.reducedUntil })
    .from(offers)
    .where(
      and(isNotNull(offers.reducedSince), or(gt(offers.reducedSince, now), gt(offers.reducedUntil, now))),
    );
  const moments = rows.flatMap(({ since, until }) => [since, until]).filter((moment) => moment !== null);
  return moments.filter((moment) => moment > now).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
