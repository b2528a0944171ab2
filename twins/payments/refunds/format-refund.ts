import type Stripe from 'stripe';
import { toSeconds } from '../wire/seconds.ts';
import type { Wire } from '../wire/wire.ts';
import type { RefundRow } from './refund-row.ts';

/** https://docs.stripe.com/api/refunds/object */
export function formatRefund(row: RefundRow): Wire<Stripe.Refund> {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amount,
    balance_transaction: row.balance_transaction,
    charge: row.charge,
    created: toSeconds(row.created),
    currency: row.currency,
    customer: row.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
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
