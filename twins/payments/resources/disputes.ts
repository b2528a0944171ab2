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
import { type ChargeRow, chargeTable, recordDispute } from './charges.ts';
import { DISPUTE_FEE } from './fees.ts';
import { fileTable } from './files.ts';

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

/** Document fields of the evidence, which contain file ids. */
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

type EvidenceName = (typeof evidenceNames | typeof documentNames)[number];
type Evidence = Partial<Record<EvidenceName, string>>;

type Status =
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed';

const WAITING: Status[] = ['needs_response', 'warning_needs_response'];
const CLOSED: Status[] = ['won', 'lost', 'warning_closed'];

/** Payment disputed by its cardholder. The amount is in the smallest unit. */
type Row = {
  id: string;
  created: Date;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: 'fraudulent' | 'debit_not_authorized';
  status: Status;
  /** True for an inquiry, which moves no money. */
  is_inquiry: boolean;
  /** Brand of the card, null for a direct debit. */
  brand: string | null;
  evidence: Evidence;
  submission_count: number;
  due_by: Date;
  /** Stored in API format, because they are available immediately and never change. */
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
      past_due: WAITING.includes(row.status) && row.due_by < scope.now,
      submission_count: row.submission_count,
      submission_method: row.submission_count > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: row.is_inquiry && !CLOSED.includes(row.status),
    livemode: false,
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    ...(row.brand !== null && {
      payment_method_details: {
        card: {
          brand: row.brand,
          case_type: row.is_inquiry ? 'inquiry' : 'chargeback',
          network: row.brand,
          network_reason_code: '10.4',
        },
        type: 'card',
      },
    }),
    reason: row.reason,
    status: row.status,
  };
}

/** Time to respond to a dispute. */
const ANSWER_MS = seconds(9 * 86_400);

/**
 * The bank withdraws the money until it decides. A disputed direct debit is lost immediately, because the
 * bank refunds it without a review (https://docs.stripe.com/payments/sepa-debit#disputed-payments).
 */
export async function openDispute(
  scope: Scope,
  charge: ChargeRow,
  reason: Row['reason'],
  isInquiry = false,
): Promise<void> {
  const { amount, currency, payment_intent, card } = charge;
  const opened = await disputeTable.insert(scope, {
    ...{ amount, currency, payment_intent, reason, charge: charge.id, brand: card?.brand ?? null },
    status: isInquiry ? 'warning_needs_response' : card ? 'needs_response' : 'lost',
    is_inquiry: isInquiry,
    ...{ evidence: {}, metadata: {} },
    due_by: addMilliseconds(scope.now, ANSWER_MS),
  });
  const row = isInquiry ? opened : await moveMoney(scope, opened, -amount);
  await recordDispute(scope, charge);
  emit(scope, 'charge.dispute.created', writeOut(row, scope));
  if (!isInquiry) emit(scope, 'charge.dispute.funds_withdrawn', writeOut(row, scope));
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

/** Certain evidence decides a dispute or escalates an inquiry. https://docs.stripe.com/testing#disputes */
function verdictOf({ is_inquiry: isInquiry, evidence }: Row): Status {
  const words = evidence.uncategorized_text;
  if (isInquiry) {
    if (words === 'escalate_inquiry_evidence') return 'needs_response';
    return words === 'winning_evidence' || words === 'losing_evidence'
      ? 'warning_closed'
      : 'warning_under_review';
  }
  return words === 'winning_evidence' ? 'won' : words === 'losing_evidence' ? 'lost' : 'under_review';
}

/** Records the bank's decision, or only the submission. */
async function decide(scope: Scope, before: Row, status: Status, submission_count: number): Promise<Row> {
  const isEscalated = before.is_inquiry && status === 'needs_response';
  let row = await disputeTable.update(scope, before.id, {
    ...{ status, submission_count },
    ...(isEscalated && { is_inquiry: false, due_by: addMilliseconds(scope.now, ANSWER_MS) }),
  });
  if (isEscalated) row = await moveMoney(scope, row, -row.amount);
  if (status === 'won') row = await moveMoney(scope, row, row.amount);
  const type: EventType = CLOSED.includes(status) ? 'charge.dispute.closed' : 'charge.dispute.updated';
  emitChange(scope, type, writeOut(before, scope), writeOut(row, scope));
  if (isEscalated) emit(scope, 'charge.dispute.funds_withdrawn', writeOut(row, scope));
  if (status === 'won') emit(scope, 'charge.dispute.funds_reinstated', writeOut(row, scope));
  return row;
}

/** True if the bank holds the money of a charge, so that it cannot be refunded as well. */
export async function isHeld(scope: Scope, charge: string): Promise<boolean> {
  const open = await rowsOf(
    scope.client,
    "SELECT 1 FROM payments.disputes WHERE charge = $1 AND status <> 'won' AND NOT is_inquiry",
    [charge],
  );
  return open.length > 0;
}

/** Closes the open inquiries about a refunded payment. */
export async function closeInquiries(scope: Scope, charge: string): Promise<void> {
  const open = await rowsOf<Row>(
    scope.client,
    'SELECT * FROM payments.disputes WHERE charge = $1 AND is_inquiry AND status <> ALL ($2) FOR UPDATE',
    [charge, CLOSED],
  );
  for (const row of open) await decide(scope, row, 'warning_closed', row.submission_count);
}

/** Marks one overdue dispute as lost or closes one overdue inquiry. Returns false if nothing is overdue. */
export async function closeNextUnanswered(scope: Scope): Promise<boolean> {
  const [due] = await rowsOf<{ id: string; charge: string }>(
    scope.client,
    'SELECT id, charge FROM payments.disputes WHERE due_by <= $1 AND status = ANY ($2) ORDER BY due_by LIMIT 1',
    [scope.now, WAITING],
  );
  if (!due) return false;
  await chargeTable.get(scope, due.charge, 'FOR UPDATE');
  const row = await disputeTable.get(scope, due.id, 'FOR UPDATE');
  if (WAITING.includes(row.status)) {
    await decide(scope, row, row.is_inquiry ? 'warning_closed' : 'lost', row.submission_count);
  }
  return true;
}

/** Locks the charge first, as refunds do, which prevents deadlocks. */
async function lockOpen(scope: Scope, id: string): Promise<Row> {
  const { charge } = await disputeTable.get(scope, id);
  await chargeTable.get(scope, charge, 'FOR UPDATE');
  const row = await disputeTable.get(scope, id, 'FOR UPDATE');
  if (CLOSED.includes(row.status)) throw refuse('This dispute is already closed');
  return row;
}

const evidenceFields = Object.fromEntries([
  ...evidenceNames.map((name) => [name, emptyable(text(20_000))] as const),
  ...documentNames.map((name) => [name, emptyable(text())] as const),
]);

async function checkDocuments(
  scope: Scope,
  evidence: Record<string, string | null | undefined>,
): Promise<void> {
  for (const name of documentNames) {
    const id = evidence[name];
    if (id) await fileTable.refer(scope, id, `evidence[${name}]`);
  }
}

/** Evidence inside a dispute. It has no endpoints of its own. */
export const evidenceResource: Resource = {
  object: 'dispute.evidence',
  expands: Object.fromEntries(documentNames.map((name) => [name, { reference: ['file'] }])),
  endpoints: [],
};

export const disputeResource: Resource = {
  ...disputeTable,
  expands: {
    charge: { reference: ['charge'] },
    evidence: { embedded: evidenceResource.object },
    payment_intent: { reference: ['payment_intent'] },
  },
  endpoints: [
    retrieveEndpoint(disputeTable, '/v1/disputes/:id'),
    listEndpoint(disputeTable, '/v1/disputes', {
      fields: { charge: text(), payment_intent: text() },
      columns: ['charge', 'payment_intent'],
    }),
    /** Submits evidence, unless `submit` is false. https://docs.stripe.com/api/disputes/update */
    endpoint({
      method: 'POST',
      path: '/v1/disputes/:id',
      fields: {
        evidence: hash(evidenceFields, ['enhanced_evidence', 'appeal']),
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
        await checkDocuments(scope, evidence);
        const said = { ...before.evidence, ...evidence } as Record<string, string | null>;
        const kept = Object.entries(said).filter(([, value]) => value !== null);
        const row = await disputeTable.update(scope, id, {
          evidence: Object.fromEntries(kept) as Evidence,
          metadata: applyMetadata(before.metadata, change),
        });
        emitChange(scope, 'charge.dispute.updated', writeOut(before, scope), writeOut(row, scope));
        if (!submit) return writeOut(row, scope);
        return writeOut(await decide(scope, row, verdictOf(row), row.submission_count + 1), scope);
      },
    }),
    /** Accepts the dispute as lost (https://docs.stripe.com/api/disputes/close). */
    endpoint({
      method: 'POST',
      path: '/v1/disputes/:id/close',
      fields: {},
      answers: { object: 'dispute' },
      async run(scope, _values, id) {
        const row = await lockOpen(scope, id);
        const status = row.is_inquiry ? 'warning_closed' : 'lost';
        return writeOut(await decide(scope, row, status, row.submission_count), scope);
      },
    }),
  ],
};
