import { and, eq, isNotNull } from 'drizzle-orm';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import type { Core } from '../context.ts';

export const countWaiting = (core: Pick<Core, 'db'>, productId: string): Promise<number> =>
  core.db.$count(
    availabilityAlerts,
    and(eq(availabilityAlerts.productId, productId), isNotNull(availabilityAlerts.confirmedAt)),
  );
