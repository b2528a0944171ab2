import { eq } from 'drizzle-orm';
import { formatDateTime } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import { products } from '#database/tables/products.ts';
import { withdrawals } from '#database/tables/withdrawals.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { writePlainText } from '../legal/legal-block.ts';
import { findTerms } from '../legal/legal-texts.ts';
import { findOrderDetails, type OrderDetails } from '../orders/order-details.ts';
import { formatRefundReason, formatRefundState } from '../orders/refund-reasons.ts';
import { readSchool } from '../school.ts';
import { listAccessEvents, maxAccessEvents } from './list-access-events.ts';

/** Section of the evidence: rows of a term (or time) with its detail, followed by sentences. */
export type EvidencePart = { title: string; rows: [string, string][]; lines: string[] };

export type DisputeEvidence = {
  sheet: OrderDetails;
  school: { name: string; accent: string };
  writtenAt: Date;
  about: string;
  activity: [string, string][];
  parts: EvidencePart[];
};

/** Collects the evidence of an order; read-only. @throws {AppError} not-found */
export async function readEvidence(
  core: Pick<Core, 'db' | 'now' | 'siteUrl' | 'contentVersion'>,
  orderId: string,
): Promise<DisputeEvidence> {
  const sheet = await findOrderDetails(core, orderId);
  const { order } = sheet;
  const [events, terms, [product], [withdrawal], school] = await Promise.all([
    listAccessEvents(core, order),
    findTerms(core.db, Number(order.termsVersion)),
    core.db
      .select({ description: products.description })
      .from(products)
      .where(eq(products.id, order.productId)),
    core.db.select({ at: withdrawals.confirmedAt }).from(withdrawals).where(eq(withdrawals.orderId, orderId)),
    readSchool(core),
  ]);
  const about = shorten(product?.description ?? '', 500);
  const activity = toRows(events.slice(0, maxAccessEvents).map(({ at, what }) => [at, what]));
  const isCut = events.length > maxAccessEvents;
  return {
    ...{ sheet, about, activity },
    school: { name: school.name, accent: school.accent },
    writtenAt: core.now(),
    parts: [
      { title: m.common_order(), rows: listOrderFacts(sheet, about), lines: [] },
      {
        title: m.evidence_consent(),
        rows: listConsent(sheet, terms?.inForceSince, withdrawal?.at),
        lines: [],
      },
      {
        title: m.evidence_activity(),
        rows: activity,
        lines: [
          activity.length === 0 ? m.evidence_activity_none() : '',
          isCut ? m.evidence_activity_more({ count: maxAccessEvents }) : '',
          m.evidence_activity_kept(),
        ],
      },
      listEmails(sheet),
      listRefunds(sheet),
      {
        title: m.evidence_terms({ version: order.termsVersion }),
        rows: [],
        lines: terms ? writePlainText(terms.content, core.siteUrl).split('\n') : [m.evidence_terms_lost()],
      },
    ],
  };
}

const toRows = (facts: readonly (readonly [Date, string])[]): [string, string][] =>
  facts.map(([at, what]) => [formatDateTime(at), what]);

const keepKnown = (facts: readonly (readonly [string, string | null | undefined])[]): [string, string][] =>
  facts.flatMap(([term, detail]) => (detail ? [[term, detail]] : []));

function listOrderFacts({ order, invoices, disputes }: OrderDetails, about: string): [string, string][] {
  const { buyer, paidAt } = order;
  return keepKnown([
    [m.common_number(), order.number],
    [m.evidence_product(), typeset(order.title)],
    [m.evidence_about(), about],
    [m.evidence_ordered(), formatDateTime(order.createdAt)],
    [m.evidence_paid(), paidAt && formatDateTime(paidAt)],
    [m.common_amount(), formatPrice(order.amount, order.currency.toUpperCase())],
    [m.common_seats(), order.quantity > 1 ? String(order.quantity) : null],
    [m.common_email(), order.email],
    [m.evidence_buyer(), buyer && writeBuyer(buyer)],
    [m.evidence_country(), order.payerCountry],
    [m.evidence_payment(), order.paymentIntentId],
    [m.evidence_invoices(), invoices.map(({ number }) => number).join(', ')],
    ...disputes.map(({ amount, openedAt, reason }) => {
      const facts = { amount: formatPrice(amount), date: formatDateTime(openedAt), reason };
      return [m.common_dispute(), m.evidence_dispute_facts(facts)] as const;
    }),
  ]);
}

const writeBuyer = (buyer: NonNullable<OrderDetails['order']['buyer']>): string =>
  [buyer.name, buyer.company, ...buyer.lines, `${buyer.postalCode} ${buyer.city}`.trim(), buyer.country]
    .filter(Boolean)
    .join(', ');

function listConsent(
  { order }: OrderDetails,
  since: Date | undefined,
  withdrawnAt: Date | undefined,
): [string, string][] {
  const date = since ? formatDateTime(since) : '';
  return keepKnown([
    [m.evidence_terms_box(), order.termsText],
    [m.common_terms_of_sale(), date && m.common_version_since({ version: order.termsVersion, date })],
    [m.evidence_accepted(), order.termsAcceptedAt && formatDateTime(order.termsAcceptedAt)],
    [m.evidence_hash(), order.termsHash],
    [
      order.purpose === 'corrections' ? m.evidence_start_request() : m.evidence_waiver(),
      order.waiverText ?? m.evidence_waiver_none(),
    ],
    [m.evidence_accepted(), order.waiverAcceptedAt && formatDateTime(order.waiverAcceptedAt)],
    [m.evidence_hash(), order.waiverHash],
    [
      m.common_withdrawal(),
      withdrawnAt
        ? m.evidence_withdrawal_stated({ date: formatDateTime(withdrawnAt) })
        : m.evidence_withdrawal_none(),
    ],
  ]);
}

function listEmails({ letters: emails }: OrderDetails): EvidencePart {
  const rows = emails.map(({ subject, recipient: email, createdAt, sentAt }) => {
    const tell = sentAt ? m.evidence_letter : m.evidence_letter_unsent;
    return [sentAt ?? createdAt, tell({ subject, email })] as const;
  });
  return {
    title: m.evidence_letters(),
    rows: toRows(rows),
    lines: rows.length === 0 ? [m.evidence_letters_none()] : [],
  };
}

function listRefunds({ refunds, order }: OrderDetails): EvidencePart {
  const rows = refunds.map(({ createdAt, amount, reason, state }) => {
    const said = formatRefundReason(reason) || m.orders_reason_other();
    const facts = {
      amount: formatPrice(amount),
      reason: said,
      state: formatRefundState({ state, paidBy: order.paidBy }),
    };
    return [createdAt, m.evidence_refund(facts)] as const;
  });
  return {
    title: m.orders_refunds(),
    rows: toRows(rows),
    lines: rows.length === 0 ? [m.evidence_refunds_none()] : [],
  };
}
