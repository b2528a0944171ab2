import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import type { Core } from '../context.ts';
import { enqueue } from '../queues.ts';
import type { StoredProduct } from './product.ts';

/** Queues a check of availability alerts if a saved product can now be bought and an alert is pending. */
export async function wakeAlerts(
  core: { db: Transaction } & Pick<Core, 'jobs'>,
  { id, displayed, enabled, priceId }: Pick<StoredProduct, 'id' | 'displayed' | 'enabled' | 'priceId'>,
): Promise<void> {
  if (!displayed || !enabled || !priceId) return;
  const [waiting] = await core.db
    .select({ id: availabilityAlerts.id })
    .from(availabilityAlerts)
    .where(and(eq(availabilityAlerts.productId, id), isNotNull(availabilityAlerts.confirmedAt)))
    .limit(1);
  if (waiting) await enqueue(core, core.db, 'tell-available', {});
}
