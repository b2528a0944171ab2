import { and, eq, lte } from 'drizzle-orm';
import { toProductHref } from '#common/links.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { writeOpeningEmail } from '#emails/opening-email.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { readEmailSchool } from '../school.ts';

const maxAtOnce = 200;

/** Opens access whose withdrawal period has ended, and emails the buyer. */
export async function openDueAccess(core: Core): Promise<void> {
  const due = await core.db
    .select({ uid: entitlements.uid, productId: entitlements.productId, order: orders, type: products.type })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(products, eq(products.id, entitlements.productId))
    .where(lte(entitlements.opensAt, core.now()))
    .limit(maxAtOnce);
  if (due.length === 0) return;
  const school = await readEmailSchool(core);
  for (const { uid, productId, order, type } of due) {
    const email = await writeOpeningEmail({
      school,
      title: order.title,
      link: core.siteUrl + toProductHref({ id: productId, type }),
    });
    await core.db.transaction(async (tx) => {
      const [opened] = await tx
        .update(entitlements)
        .set({ revokedAt: null, opensAt: null, grantedAt: core.now() })
        .where(
          and(
            eq(entitlements.uid, uid),
            eq(entitlements.productId, productId),
            lte(entitlements.opensAt, core.now()),
          ),
        )
        .returning({ orderId: entitlements.orderId });
      if (!opened || productId !== order.productId) return;
      await queueEmail(core, tx, {
        kind: 'opening',
        subjectId: order.id,
        recipient: order.email,
        ...email,
      });
    });
  }
}
