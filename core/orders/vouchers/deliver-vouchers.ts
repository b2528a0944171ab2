import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { toVoucherHref } from '#common/links.ts';
import { orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { withdrawals } from '#database/tables/withdrawals.ts';
import { writeVoucherEmail } from '#emails/voucher-email.ts';
import type { Core } from '../../context.ts';
import { queueEmail } from '../../emails/outbox.ts';
import { readEmailSchool } from '../../school.ts';

const maxAtOnce = 200;

/** Excludes withdrawn orders, because the refund after a withdrawal may take days. */
const isNotWithdrawn = sql`not exists (select 1 from ${withdrawals} where ${withdrawals.orderId} = ${orders.id} and ${withdrawals.effect} = 'due')`;

/** Emails gifts on their delivery day. Skips those whose order was refunded or withdrawn from. */
export async function deliverVouchers(core: Core): Promise<void> {
  const isDue = and(
    isNull(vouchers.deliveredAt),
    isNull(vouchers.revokedAt),
    lte(vouchers.deliverAt, core.now()),
  );
  const due = await core.db
    .select({ voucher: vouchers, order: orders })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, vouchers.orderId))
    .where(and(isDue, inArray(orders.state, ['paid', 'partially_refunded']), isNotWithdrawn))
    .orderBy(asc(vouchers.deliverAt))
    .limit(maxAtOnce);
  if (due.length === 0) return;
  const school = await readEmailSchool(core);
  for (const { voucher, order } of due) {
    const { withdrawableUntil } = order;
    const email = await writeVoucherEmail({
      school,
      title: order.title,
      ...voucher,
      link: core.siteUrl + toVoucherHref(voucher.code),
      opensAt: withdrawableUntil && withdrawableUntil > core.now() ? withdrawableUntil : null,
    });
    await core.db.transaction(async (tx) => {
      const [delivered] = await tx
        .update(vouchers)
        .set({ deliveredAt: core.now() })
        .where(and(eq(vouchers.id, voucher.id), isDue))
        .returning({ id: vouchers.id });
      if (delivered)
        await queueEmail(core, tx, {
          ...{ kind: 'voucher', subjectId: voucher.id, recipient: voucher.recipientEmail },
          ...email,
        });
    });
  }
}
