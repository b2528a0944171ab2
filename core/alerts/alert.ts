import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';

/** How long an address that nobody confirms is kept, in days. */
export const daysUnconfirmed = 7;

/** Products that anybody can have now: displayed, on sale, at a price that is known and can be paid here. */
export const isAvailable = ({ paymentsOpen }: Pick<Core, 'paymentsOpen'>): SQL | undefined =>
  and(
    eq(products.displayed, true),
    eq(products.enabled, true),
    ne(products.priceId, ''),
    paymentsOpen ? sql`${products.unitAmount} is not null` : eq(products.unitAmount, 0),
  );

/** Products whose page says « Bientôt disponible ». */
export const isAwaited = and(
  eq(products.displayed, true),
  or(eq(products.enabled, false), eq(products.priceId, '')),
);
