import { eq } from 'drizzle-orm';
import { toProductHref, toVouchersHref, toWithdrawalHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { type WithdrawalRight, writePurchaseEmail } from '#emails/purchase-email.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import type { QueuedEmail } from '../emails/outbox.ts';
import { listInvoices } from '../invoices/list-invoices.ts';
import { writePlainText } from '../legal/legal-block.ts';
import { findTerms } from '../legal/legal-texts.ts';
import { listIncluded } from '../products/offers/offer.ts';
import { readEmailSchool, readSchool } from '../school.ts';
import { formatFingerprint } from './consent.ts';
import { isForOthers } from './order.ts';

type Order = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'number'
  | 'email'
  | 'productId'
  | 'title'
  | 'includes'
  | 'purpose'
  | 'corrections'
  | 'quantity'
  | 'amount'
  | 'currency'
  | 'origin'
  | 'termsVersion'
  | 'termsHash'
  | 'termsAcceptedAt'
  | 'waiverText'
  | 'waiverAcceptedAt'
  | 'withdrawableUntil'
  | 'createdAt'
> &
  Partial<Pick<typeof orders.$inferSelect, 'paidAt'>>;

/** Writes the confirmation of an order. Queue it in the transaction that settles the order. */
export async function preparePurchaseEmail(core: Core, order: Order): Promise<QueuedEmail> {
  const [product] = await core.db
    .select({ type: products.type })
    .from(products)
    .where(eq(products.id, order.productId))
    .limit(1);
  const school = await readSchool(core);
  const emailSchool = await readEmailSchool(core);
  const invoiceId = await findInvoiceId(core, order);
  const included = await listIncluded(core, order);
  const accepted = order.origin === 'payment' ? await findTerms(core.db, Number(order.termsVersion)) : null;
  const email = await writePurchaseEmail({
    school: emailSchool,
    purchase: {
      number: order.number,
      orderedAt: order.createdAt,
      items: [{ title: order.title, ...describeItem(included, order), cents: order.amount }],
      totalCents: order.amount,
      currency: order.currency.toUpperCase(),
      vatMention: school.legal.vatMention,
      buyer: { email: order.email },
    },
    link:
      core.siteUrl +
      (isForOthers(order.purpose)
        ? toVouchersHref(order.id)
        : toProductHref({ id: order.productId, type: product?.type ?? 'course' })),
    forOthers: isForOthers(order.purpose) ? order.purpose : null,
    corrections: order.corrections,
    terms: accepted
      ? {
          version: order.termsHash
            ? `${order.termsVersion} (${formatFingerprint(order.termsHash)})`
            : order.termsVersion,
          link: `${core.siteUrl}/terms-and-conditions?version=${order.termsVersion}`,
          acceptedAt: order.termsAcceptedAt ?? order.createdAt,
          text: writePlainText(accepted.content, core.siteUrl),
        }
      : null,
    withdrawal: describeWithdrawal(core, order),
    ...(invoiceId ? { invoiceLink: `${core.siteUrl}/factures/${invoiceId}` } : {}),
  });
  return {
    ...{ kind: 'purchase', subjectId: order.id, recipient: order.email, ...email },
    invoiceIds: invoiceId ? [invoiceId] : [],
  };
}

function describeWithdrawal(
  core: Pick<Core, 'siteUrl'>,
  { waiverText: text, waiverAcceptedAt: acceptedAt, withdrawableUntil: until, number }: Order,
): WithdrawalRight | null {
  const link = core.siteUrl + toWithdrawalHref(number);
  const accepted = text && acceptedAt ? { text, acceptedAt } : null;
  if (accepted)
    return until ? { kind: 'service', ...accepted, until, link } : { kind: 'waived', ...accepted };
  return until ? { kind: 'open', until, link } : null;
}

function describeItem(included: readonly { title: string }[], { quantity }: Order): { description?: string } {
  const parts = [
    ...(quantity > 1 ? [m.checkout_seats_count({ count: quantity })] : []),
    ...(included.length > 0
      ? [m.checkout_with({ titles: included.map(({ title }) => typeset(title)).join(', ') })]
      : []),
  ];
  return parts.length > 0 ? { description: parts.join('. ') } : {};
}

/** Returns a new id if the settling transaction will issue the invoice; null if no invoice is due. */
async function findInvoiceId(core: Core, { id, origin, amount, paidAt }: Order): Promise<string | null> {
  if (origin !== 'payment' || amount === 0) return null;
  const [first] = await listInvoices(core, [id]);
  return first?.id ?? (paidAt ? null : createId(core.now()));
}
