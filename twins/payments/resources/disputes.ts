import type Stripe from 'stripe';
import { addMilliseconds, seconds, toEpochSeconds } from '#twins/kit/time.ts';
import { endpoint, listEndpoint, type Resource, retrieveEndpoint } from '../wire/endpoint.ts';
import { refuse } from '../wire/errors.ts';
import { applyMetadata, type Metadata, metadata } from '../wire/metadata.ts';
import { objectTable } from '../wire/objects.ts';
import { boolean, emptyable, hash, text } from '../wire/parameters.ts';
import { type EventType, emit, emitChange, rowsOf, type Scope } from '../wire/transaction.ts';
import type { Wire, WireObject } from '../wire/wire.ts';
import { insertBalanceTransaction, loadBalanceTransactions } from './balance.ts';
import { type ChargeRow, chargeTable, noteDispute } from './charges.ts';
import { DISPUTE_FEE } from './fees.ts';

/** What a seller can say to the bank in words; documents would be files of the provider. */
const evidenceNames = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const;

const documentNames = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

type EvidenceName = (typeof evidenceNames)[number];
type Evidence = Partial<Record<EvidenceName, string>>;

/** A payment that its cardholder contests at the bank. Amount in the smallest unit. */
type Row = {
  id: string;
  created: Date;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: 'fraudulent' | 'debit_not_authorized';
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  /** Of the card; null for a direct debit. */
  brand: string | null;
  evidence: Evidence;
  submission_count: number;
  /** Until when the bank listens. */
  due_by: Date;
  /** As they were written out: these are available at once, and never change. */
  balance_transactions: WireObject[];
  metadata: Metadata;
};

const disputeTable = objectTable<Row>({
  table: 'disputes',
  object: 'dispute',
  param: 'dispute',
  idPrefix: 'du',
  jsonLists: ['balance_transactions'],
  format: writeOut,
});

/** https://docs.stripe.com/api/disputes/object */
function writeOut(row: Row, scope: Scope): Wire<Stripe.Dispute> {
  const said = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, row.evidence[name as EvidenceName] ?? null]));
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: row.balance_transactions as Wire<Stripe.BalanceTransaction>[],
    charge: row.charge,
    created: toEpochSeconds(row.created),
    currency: row.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...said([...evidenceNames, ...documentNames]),
      enhanced_evidence: {},
    } as Wire<Stripe.Dispute.Evidence>,
    evidence_details: {
      due_by: toEpochSeconds(row.due_by),
      enhanced_eligibility: {},
      has_evidence: Object.keys(row.evidence).length > 0,
      past_due: row.status === 'needs_response' && row.due_by < scope.now,
      submission_count: row.submission_count,
      submission_method: row.submission_count > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    ...(row.brand !== null && {
      payment_method_details: {
        card: { brand: row.brand, case_type: 'chargeback', network: row.brand, network_reason_code: '10.4' },
        type: 'card',
      },
    }),
    reason: row.reason,
    status: row.status,
  };
}

/** How long the bank waits for an answer. */
const ANSWER_MS = seconds(9 * 86_400);

/**
 * The payer contests a payment that has just succeeded: the bank takes the money back until it has decided. A direct debit is
 * given back without any question (https://docs.stripe.com/payments/sepa-debit#disputed-payments): it is lost at once.
 */
export async function openDispute(scope: Scope, charge: ChargeRow, reason: Row['reason']): Promise<void> {
  const { amount, currency, payment_intent, card } = charge;
  const opened = await disputeTable.insert(scope, {
    ...{ amount, currency, payment_intent, reason, charge: charge.id, brand: card?.brand ?? null },
    ...{ status: card ? 'needs_response' : 'lost', evidence: {}, metadata: {} },
    due_by: addMilliseconds(scope.now, ANSWER_MS),
  });
  const row = await moveMoney(scope, opened, -amount);
  await noteDispute(scope, charge);
  emit(scope, 'charge.dispute.created', writeOut(row, scope));
  emit(scope, 'charge.dispute.funds_withdrawn', writeOut(row, scope));
  if (row.status === 'lost') emit(scope, 'charge.dispute.closed', writeOut(row, scope));
}

async function moveMoney(scope: Scope, row: Row, amount: number): Promise<Row> {
  const id = await insertBalanceTransaction(scope, {
    ...{ amount, currency: row.currency, source: row.id, type: 'adjustment' },
    description:
      amount < 0 ? `Chargeback withdrawal for ${row.charge}` : `Chargeback reversal for ${row.charge}`,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    fee: amount < 0 ? DISPUTE_FEE : { ...DISPUTE_FEE, amount: -DISPUTE_FEE.amount },
  });
  const movement = (await loadBalanceTransactions(scope, [id])).get(id);
  return await disputeTable.update(scope, row.id, {
    balance_transactions: [...row.balance_transactions, ...(movement ? [movement] : [])],
  });
}

/** The words that decide a dispute of a test card as soon as they are submitted (https://docs.stripe.com/testing#disputes). */
const verdicts: Record<string, 'won' | 'lost'> = { winning_evidence: 'won', losing_evidence: 'lost' };

/** What the bank has decided, or only received; `submissions` so far. */
async function decide(
  scope: Scope,
  before: Row,
  status: 'under_review' | 'won' | 'lost',
  submission_count: number,
): Promise<Row> {
  let row = await disputeTable.update(scope, before.id, { status, submission_count });
  if (status === 'won') row = await moveMoney(scope, row, row.amount);
  const type: EventType = status === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed';
  emitChange(scope, type, writeOut(before, scope), writeOut(row, scope));
  if (status === 'won') emit(scope, 'charge.dispute.funds_reinstated', writeOut(row, scope));
  return row;
}

/** Whether the bank holds the money of a charge: it cannot be given back a second time. */
export async function isHeld(scope: Scope, charge: string): Promise<boolean> {
  const open = await rowsOf(
    scope.client,
    "SELECT 1 FROM payments.disputes WHERE charge = $1 AND status <> 'won'",
    [charge],
  );
  return open.length > 0;
}

/** Locked after its charge, as when a refund is made, so that the two never wait for each other. */
async function lockOpen(scope: Scope, id: string): Promise<Row> {
  const { charge } = await disputeTable.get(scope, id);
  await chargeTable.get(scope, charge, 'FOR UPDATE');
  const row = await disputeTable.get(scope, id, 'FOR UPDATE');
  if (row.status === 'won' || row.status === 'lost') throw refuse('This dispute is already closed');
  return row;
}

const words = Object.fromEntries(evidenceNames.map((name) => [name, emptyable(text(20_000))]));

export const disputeResource: Resource = {
  ...disputeTable,
  expands: { charge: { reference: ['charge'] }, payment_intent: { reference: ['payment_intent'] } },
  endpoints: [
    retrieveEndpoint(disputeTable, '/v1/disputes/:id'),
    listEndpoint(disputeTable, '/v1/disputes', {
      fields: { charge: text(), payment_intent: text() },
      columns: ['charge', 'payment_intent'],
    }),
    /** Evidence is sent to the bank at once unless `submit` is false (https://docs.stripe.com/api/disputes/update). */
    endpoint({
      method: 'POST',
      path: '/v1/disputes/:id',
      fields: {
        evidence: hash(words, [...documentNames, 'enhanced_evidence', 'appeal']),
        metadata,
        submit: boolean,
      },
      unserved: ['intended_submission_method'],
      answers: { object: 'dispute' },
      async run(scope, { evidence, metadata: change, submit = true }, id) {
        if (!evidence) {
          const before = await disputeTable.get(scope, id, 'FOR UPDATE');
          const row = await disputeTable.update(scope, id, {
            metadata: applyMetadata(before.metadata, change),
          });
          emitChange(scope, 'charge.dispute.updated', writeOut(before, scope), writeOut(row, scope));
          return writeOut(row, scope);
        }
        const before = await lockOpen(scope, id);
        const said = { ...before.evidence, ...evidence } as Record<string, string | null>;
        const kept = Object.entries(said).filter(([, value]) => value !== null);
        const row = await disputeTable.update(scope, id, {
          evidence: Object.fromEntries(kept) as Evidence,
          metadata: applyMetadata(before.metadata, change),
        });
        emitChange(scope, 'charge.dispute.updated', writeOut(before, scope), writeOut(row, scope));
        if (!submit) return writeOut(row, scope);
        const verdict = verdicts[row.evidence.uncategorized_text ?? ''] ?? 'under_review';
        return writeOut(await decide(scope, row, verdict, row.submission_count + 1), scope);
      },
    }),
    /** The seller gives in (https://docs.stripe.com/api/disputes/close). */
    endpoint({
      method: 'POST',
      path: '/v1/disputes/:id/close',
      fields: {},
      answers: { object: 'dispute' },
      async run(scope, _values, id) {
        const row = await lockOpen(scope, id);
        return writeOut(await decide(scope, row, 'lost', row.submission_count), scope);
      },
    }),
  ],
};
