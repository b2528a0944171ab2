import { type SQL, sql } from 'drizzle-orm';
import { lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';

export type Opening = { opensAfterDays: number; opensAt: Date | null };

const dayMilliseconds = 86_400_000;

/** Returns the time a lesson opens to an account that got its product at `grantedAt`; null if at once. */
export function findOpening({ opensAfterDays, opensAt }: Opening, grantedAt: Date): Date | null {
  if (opensAt) return opensAt;
  return opensAfterDays > 0 ? new Date(grantedAt.getTime() + opensAfterDays * dayMilliseconds) : null;
}

/** Condition for lessons open to everyone; excludes those that open some days after a purchase. */
export const isFreeAt = (now: Date): SQL<boolean> =>
  sql<boolean>`(${lessons.displayed} and ${lessons.free} and ${products.displayed}
    and (${lessons.opensAt} is null or ${lessons.opensAt} <= ${now.toISOString()}::timestamptz))`;

/** Same rule as `isFreeAt`, for a displayed lesson of a displayed product. */
export const isFree = ({ free, opensAt }: { free: boolean; opensAt: Date | null }, now: Date): boolean =>
  free && (opensAt === null || opensAt <= now);

/** Condition on `lessons`: open to an account that has the product, by the rule of `findOpening`. */
export const isOpenTo = (uid: string, now: Date): SQL<boolean> =>
  sql<boolean>`(${lessons.displayed} and exists (select 1 from ${entitlements} where ${entitlements.uid} = ${uid}
    and ${entitlements.productId} = ${lessons.productId} and ${entitlements.revokedAt} is null
    and coalesce(${lessons.opensAt}, ${entitlements.grantedAt} + ${lessons.opensAfterDays} * interval '24 hours')
      <= ${now.toISOString()}::timestamptz))`;
