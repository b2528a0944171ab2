import type Stripe from 'stripe';
import { addMilliseconds, seconds, toEpochSeconds } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import { formatAmount, MAX_AMOUNT } from '../wire/currency.ts';
import { endpoint, listEndpoint, type Resource } from '../wire/endpoint.ts';
import { ApiError, exclusiveParameters, missingParameter, noSuch, refuse } from '../wire/errors.ts';
import { applyMetadata, type Metadata, type MetadataChange, metadata } from '../wire/metadata.ts';
import { equals, objectTable } from '../wire/objects.ts';
import { integer, oneOf, text } from '../wire/parameters.ts';
import { emit, emitChange, rowOf, rowsOf, type Scope } from '../wire/transaction.ts';
import { randomId, type Wire } from '../wire/wire.ts';
import { insertBalanceTransaction } from './balance.ts';
import { type ChargeRow, chargeTable, setAmountRefunded } from './charges.ts';
import { closeInquiries, isHeld } from './disputes.ts';

type Row = {
  id: string;
  created: Date;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  customer: string | null;
  payment_method: string;
  is_to_card: boolean;
  reason: string | null;
  metadata: Metadata;
  status: 'pending' | 'succeeded' | 'failed';
  pending_reason: string | null;
  failure_reason: string | null;
  balance_transaction: string | null;
  failure_balance_transaction: string | null;
  /** Time and status of a scheduled change, for test cards whose refund succeeds or fails later. */
  settles_at: Date | null;
  settles_to: 'succeeded' | 'failed' | null;
};

const refundTable = objectTable<Row>({
  table: 'refunds',
  object: 'refund',
  idPrefix: 're',
  format: writeOut,
});

/** https://docs.stripe.com/api/refunds/object */
function writeOut(row: Row): Wire<Stripe.Refund> {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: row.balance_transaction,
    charge: row.charge,
    created: toEpochSeconds(row.created),
    currency: row.currency,
    customer: row.customer,
    customer_account: null,
    ...(row.is_to_card && {
      destination_details: {
        card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
        type: 'card',
      },
    }),
    ...(row.failure_balance_transaction !== null && {
      failure_balance_transaction: row.failure_balance_transaction,
    }),
    ...(row.failure_reason !== null && { failure_reason: row.failure_reason }),
    metadata: row.metadata,
    payment_intent: row.payment_intent,
    payment_method: row.payment_method,
    ...(row.pending_reason !== null && { pending_reason: row.pending_reason }),
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: null,
  };
}

async function findChargeToRefund(
  scope: Scope,
  named: { charge?: string; payment_intent?: string },
): Promise<ChargeRow> {
  const { charge: chargeId, payment_intent: intentId = '' } = named;
  if (chargeId !== undefined) {
    const charge = await chargeTable.find(scope, chargeId);
    if (!charge) throw noSuch('charge', chargeId, 'charge');
    return charge;
  }
  const [intent] = await rowsOf(scope.client, 'SELECT 1 FROM payments.payment_intents WHERE id = $1', [
    intentId,
  ]);
  if (!intent) throw noSuch('payment_intent', intentId, 'payment_intent');
  const [charge] = await rowsOf<ChargeRow>(
    scope.client,
    "SELECT * FROM payments.charges WHERE payment_intent = $1 AND status = 'succeeded'",
    [intentId],
  );
  if (!charge) {
    throw refuse(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      'payment_intent',
    );
  }
  return charge;
}

/** @throws {ApiError} if the charge did not succeed, or less than the amount remains */
function toRefundAmount(charge: ChargeRow, wanted: number | undefined): number {
  if (charge.status !== 'succeeded') {
    throw new ApiError(`Charge ${charge.id} cannot be refunded because it has not succeeded.`, {
      status: 400,
      code: 'charge_not_refundable',
      param: 'charge',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw new ApiError(`Charge ${charge.id} has already been refunded.`, {
      status: 400,
      code: 'charge_already_refunded',
    });
  }
  if (wanted !== undefined && wanted > left) {
    const [asked, rest] = [wanted, left].map((amount) => formatAmount(amount, charge.currency, 'en-US'));
    throw refuse(`Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`, 'amount');
  }
  return wanted ?? left;
}

const chargedBack = (charge: string) =>
  new ApiError(`Charge ${charge} has been charged back; cannot issue a refund.`, {
    status: 400,
    code: 'charge_disputed',
    param: 'charge',
  });

/** Delay of a scheduled status change (`settles_at`). */
const SETTLEMENT_MS = seconds(10);

async function insertRefund(
  scope: Scope,
  charge: ChargeRow,
  amount: number,
  values: { metadata?: MetadataChange; reason?: string },
): Promise<Row> {
  const id = randomId('re');
  const waits = charge.refund_behaviour === 'waits';
  const settlesTo = waits ? 'succeeded' : charge.refund_behaviour === 'fails' ? 'failed' : null;
  const row = await refundTable.insert(scope, {
    id,
    amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    customer: charge.customer,
    payment_method: charge.payment_method,
    is_to_card: charge.card !== null,
    reason: values.reason,
    metadata: applyMetadata({}, values.metadata),
    status: waits ? 'pending' : 'succeeded',
    pending_reason: waits ? 'processing' : null,
    balance_transaction: waits ? null : await payBack(scope, id, charge, amount),
    settles_at: settlesTo && addMilliseconds(scope.now, SETTLEMENT_MS),
    settles_to: settlesTo,
  });
  emit(scope, 'refund.created', writeOut(row));
  await setAmountRefunded(scope, charge, charge.amount_refunded + amount, 'charge.refunded');
  if (charge.amount_refunded + amount === charge.amount) await closeInquiries(scope, charge.id);
  return row;
}

async function payBack(scope: Scope, refund: string, charge: ChargeRow, amount: number): Promise<string> {
  return await insertBalanceTransaction(scope, {
    amount: -amount,
    currency: charge.currency,
    source: refund,
    type: charge.card ? 'refund' : 'payment_refund',
    reporting_category: 'refund',
    description: charge.description ? `REFUND FOR CHARGE (${charge.description})` : 'REFUND FOR CHARGE',
  });
}

/** Returns false if no refund is due. */
export async function settleNextRefund(scope: Scope): Promise<boolean> {
  const [due] = await rowsOf<{ id: string; charge: string }>(
    scope.client,
    'SELECT id, charge FROM payments.refunds WHERE settles_at <= $1 ORDER BY settles_at LIMIT 1',
    [scope.now],
  );
  if (!due) return false;
  // Locks the charge first, as the creation of a refund does, which prevents deadlocks.
  const charge = await chargeTable.get(scope, due.charge, 'FOR UPDATE');
  const refund = await refundTable.get(scope, due.id, 'FOR UPDATE');
  if (refund.settles_to === 'succeeded') await settleAsSucceeded(scope, refund, charge);
  else if (refund.settles_to === 'failed') await settleAsFailed(scope, refund, charge);
  return true;
}

async function settleAsSucceeded(scope: Scope, refund: Row, charge: ChargeRow): Promise<void> {
  const row = await refundTable.update(scope, refund.id, {
    status: 'succeeded',
    pending_reason: null,
    balance_transaction: await payBack(scope, refund.id, charge, refund.amount),
    settles_at: null,
    settles_to: null,
  });
  emitChange(scope, 'refund.updated', writeOut(refund), writeOut(row));
}

/** The money returns to the balance, and the charge no longer counts it as refunded. */
async function settleAsFailed(scope: Scope, refund: Row, charge: ChargeRow): Promise<void> {
  const row = await refundTable.update(scope, refund.id, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: await insertBalanceTransaction(scope, {
      amount: refund.amount,
      currency: refund.currency,
      source: refund.id,
      type: 'refund_failure',
      description: 'REFUND FAILURE',
    }),
    settles_at: null,
    settles_to: null,
  });
  emitChange(scope, 'refund.failed', writeOut(refund), writeOut(row));
  await setAmountRefunded(scope, charge, charge.amount_refunded - refund.amount, 'charge.updated');
}

export async function findNextSettlement(client: Queryable): Promise<Date | null> {
  const { next } = await rowOf<{ next: Date | null }>(
    client,
    'SELECT min(settles_at) AS next FROM payments.refunds WHERE settles_at IS NOT NULL',
  );
  return next;
}

export const refundResource: Resource = {
  ...refundTable,
  expands: {
    balance_transaction: { reference: ['balance_transaction'] },
    charge: { reference: ['charge'] },
    customer: { reference: ['customer'] },
    failure_balance_transaction: { reference: ['balance_transaction'] },
    payment_intent: { reference: ['payment_intent'] },
    payment_method: { reference: ['payment_method'] },
  },
  /** Lists the ten newest refunds of a charge. */
  listOf: (scope, charge) =>
    refundTable.list(scope, `/v1/charges/${charge}/refunds`, {}, equals('charge', charge)),
  endpoints: [
    /** https://docs.stripe.com/api/refunds/create */
    endpoint({
      method: 'POST',
      path: '/v1/refunds',
      fields: {
        amount: integer(1, MAX_AMOUNT),
        charge: text(),
        metadata,
        payment_intent: text(),
        reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
      },
      unserved: [
        'currency',
        'customer',
        'instructions_email',
        'origin',
        'refund_application_fee',
        'reverse_transfer',
      ],
      answers: { object: 'refund' },
      check(values) {
        if (values.charge !== undefined && values.payment_intent !== undefined) {
          throw exclusiveParameters('charge', 'payment_intent');
        }
        if (values.charge === undefined && values.payment_intent === undefined) {
          throw missingParameter('payment_intent');
        }
      },
      async run(scope, values) {
        const { id } = await findChargeToRefund(scope, values);
        // The lock serialises refunds of one charge, so that their sum stays correct.
        const charge = await chargeTable.get(scope, id, 'FOR UPDATE');
        if (await isHeld(scope, id)) throw chargedBack(id);
        const amount = toRefundAmount(charge, values.amount);
        return writeOut(await insertRefund(scope, charge, amount, values));
      },
    }),
    endpoint({
      method: 'POST',
      path: '/v1/refunds/:id',
      fields: { metadata },
      answers: { object: 'refund' },
      async run(scope, values, id) {
        const before = await refundTable.get(scope, id, 'FOR UPDATE');
        const after = await refundTable.update(scope, id, {
          metadata: applyMetadata(before.metadata, values.metadata),
        });
        emitChange(scope, 'refund.updated', writeOut(before), writeOut(after));
        return writeOut(after);
      },
    }),
    listEndpoint(refundTable, '/v1/refunds', {
      fields: { charge: text(), payment_intent: text() },
      columns: ['charge', 'payment_intent'],
    }),
  ],
};
