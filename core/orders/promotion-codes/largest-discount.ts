import { and, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import { offers } from '#database/tables/offers.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';
import { takeOff } from '../../prices/former-price.ts';
import { maxSeats } from '../order-choices.ts';
import type { PromotionCode } from './promotion-code.ts';

/** In cents at current prices; `total` is null if the number of uses is unlimited. */
export type LargestDiscount = { perOrder: number; total: number | null };

/** Uses the most expensive product, or a whole class if the code is marked for classes. */
export async function findLargestDiscount(
  { db }: Pick<Core, 'db'>,
  code: Pick<PromotionCode, 'percent' | 'amount' | 'maxUses' | 'productIds' | 'forClasses'>,
): Promise<LargestDiscount> {
  const [dearest] = await db
    .select({
      single: max(products.unitAmount),
      seat: sql<number | null>`max(${products.unitAmount}) filter (where ${offers.soldToClasses})`,
    })
    .from(products)
    .leftJoin(offers, eq(offers.productId, products.id))
    .where(
      and(
        gt(products.unitAmount, 0),
        isNull(products.archivedAt),
        code.productIds.length > 0 ? inArray(products.id, code.productIds) : undefined,
      ),
    );
  const single = dearest?.single ?? 0;
  const wholeClass = code.forClasses ? (dearest?.seat ?? 0) * maxSeats : 0;
  const perOrder = Math.max(...[single, wholeClass].map((cents) => cents - takeOff(cents, code)));
  return { perOrder, total: code.maxUses === null ? null : perOrder * code.maxUses };
}
