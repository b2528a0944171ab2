import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';

/** Number of days after which an unconfirmed alert is deleted. */
export const daysUnconfirmed = 7;

/** Condition for available products: displayed, on sale, and with a known price that this site can charge. */
export const isAvailable = ({ paymentsOpen }: Pick<Core, 'paymentsOpen'>): SQL | undefined =>
  and(
    eq(products.displayed, true),
    eq(products.enabled, true),
    ne(products.priceId, ''),
    paymentsOpen ? sql`${products.unitAmount} is not null` : eq(products.unitAmount, 0),
  );

/** Condition for products whose page shows « Bientôt disponible ». */
export const isAwaited = and(
  eq(products.displayed, true),
  or(eq(products.enabled, false), eq(products.priceId, '')),
);
