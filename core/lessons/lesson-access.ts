import { type SQL, sql } from 'drizzle-orm';
import { lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';

/** When a lesson says that it opens. */
export type Opening = { opensAfterDays: number; opensAt: Date | null };

const dayMilliseconds = 86_400_000;

/** Since when a lesson can be read by somebody to whom its product was opened at `grantedAt`; null for at once. */
export function findOpening({ opensAfterDays, opensAt }: Opening, grantedAt: Date): Date | null {
  if (opensAt) return opensAt;
  return opensAfterDays > 0 ? new Date(grantedAt.getTime() + opensAfterDays * dayMilliseconds) : null;
}

/** Of rows of `lessons` and `products`: what anybody may read, signed in or not. A number of days begins with a purchase. */
export const isFreeAt = (now: Date): SQL<boolean> =>
  sql<boolean>`(${lessons.displayed} and ${lessons.free} and ${products.displayed}
    and (${lessons.opensAt} is null or ${lessons.opensAt} <= ${now.toISOString()}::timestamptz))`;

/** The same of a displayed lesson of a displayed product. */
export const isFree = ({ free, opensAt }: { free: boolean; opensAt: Date | null }, now: Date): boolean =>
  free && (opensAt === null || opensAt <= now);

/** Of a row of `lessons`: what somebody may read because the product is theirs, as `findOpening` says it. */
export const isOpenTo = (uid: string, now: Date): SQL<boolean> =>
  sql<boolean>`(${lessons.displayed} and exists (select 1 from ${entitlements} where ${entitlements.uid} = ${uid}
    and ${entitlements.productId} = ${lessons.productId} and ${entitlements.revokedAt} is null
    and coalesce(${lessons.opensAt}, ${entitlements.grantedAt} + ${lessons.opensAfterDays} * interval '24 hours')
      <= ${now.toISOString()}::timestamptz))`;
