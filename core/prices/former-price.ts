import { and, arrayContains, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { offers } from '#database/tables/offers.ts';
import { priceHistory } from '#database/tables/prices.ts';
import { products } from '#database/tables/products.ts';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import { cacheByContent } from '../cache-by-content.ts';
import type { Core } from '../context.ts';

/** The days before a reduction of which the lowest price counts (article L112-1-1 du code de la consommation). */
const priorMilliseconds = 30 * 24 * 3_600_000;

/** A price from an instant on, in integer cents; null while it was not sold. */
type PastPrice = Pick<typeof priceHistory.$inferSelect, 'since' | 'unitAmount'>;

/** A code that was announced to everybody: its price was practised too, from `createdAt` until it expired, also where it was switched off meanwhile: since when is not kept. */
type PublicCode = Pick<typeof promotionCodes.$inferSelect, 'percent' | 'amount' | 'createdAt' | 'expiresAt'>;

/**
 * The lowest price practised in the thirty days before `reducedSince`, in integer cents, public codes counted; null where it was not
 * sold then. `history` is in order, from whatever beginning.
 */
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

/** What is left of a price after a code, in integer cents, rounded as the provider rounds: half a cent more is taken off. */
export const takeOff = (cents: number, { percent, amount }: Pick<PublicCode, 'percent' | 'amount'>): number =>
  Math.max(0, cents - (percent === null ? (amount ?? 0) : Math.round((cents * percent) / 100)));

/** Reductions that are announced, whenever they run. */
const readReductions = (core: Pick<Core, 'db' | 'contentVersion'>) =>
  cacheByContent(core, 'reductions', () =>
    core.db
      .select({ id: offers.productId, since: offers.reducedSince, until: offers.reducedUntil })
      .from(offers)
      .where(isNotNull(offers.reducedSince)),
  );

/**
 * The price to be struck beside today's, by product: where a reduction that is announced runs, the lowest of the thirty days before it,
 * if that is above what it costs now. However many are asked for, the answer is one statement, and none where nothing is reduced.
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

/** What these cost, now and then, each past price once for each public code of the product (or once without). */
const readPast = ({ db }: Pick<Core, 'db'>, ids: string[]) =>
  db
    .select({
      id: priceHistory.productId,
      today: products.unitAmount,
      past: { since: priceHistory.since, unitAmount: priceHistory.unitAmount },
      // First what is never empty: by its first column a join says whether there is a code at all.
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

/** The price to be struck beside that of one product, in integer cents; null where there is none. */
export async function findFormerPrice(
  core: Pick<Core, 'db' | 'now' | 'contentVersion'>,
  productId: string,
): Promise<number | null> {
  return (await listFormerPrices(core, [productId])).get(productId) ?? null;
}

/** The next moment at which a reduction begins or ends by itself; null when none does. */
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
