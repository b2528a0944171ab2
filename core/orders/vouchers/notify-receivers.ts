import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { directory } from '#database/tables/members.ts';
import type { orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { writeGiftEndedEmail } from '#emails/gift-ended-email.ts';
import type { Core } from '../../context.ts';
import { type QueuedEmail, queueEmail } from '../../emails/outbox.ts';
import { readEmailSchool } from '../../school.ts';
import { isForOthers } from '../order.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'title' | 'purpose'>;
type PreparedEmail = Pick<QueuedEmail, 'subject' | 'text' | 'html'>;

/** Writes the email about an ended order, before the transaction; null if the order is for its buyer. */
export async function prepareGiftEnd(core: Core, { title, purpose }: Order): Promise<PreparedEmail | null> {
  if (!isForOthers(purpose)) return null;
  return writeGiftEndedEmail({ school: await readEmailSchool(core), title, purpose });
}

/** Emails the receivers of vouchers. Prefers the address of an account to the one that the buyer entered. */
export async function notifyReceivers(
  core: Core,
  tx: Transaction,
  order: Order,
  email: PreparedEmail,
): Promise<void> {
  const issued = await tx
    .select({ voucher: vouchers, address: directory.email })
    .from(vouchers)
    .leftJoin(directory, eq(directory.uid, vouchers.redeemedBy))
    .where(eq(vouchers.orderId, order.id));
  for (const { voucher, address } of issued) {
    const recipient = address || (voucher.deliveredAt ? voucher.recipientEmail : '');
    if (recipient)
      await queueEmail(core, tx, { kind: 'gift-ended', subjectId: voucher.id, recipient, ...email });
  }
}
