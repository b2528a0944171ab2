/** What a movement of the provider's balance is in the books. */
export type BalanceTransactionKind = 'payment' | 'refund' | 'dispute' | 'fee' | 'payout' | 'other';

/** By the provider's own types (https://docs.stripe.com/reports/balance-transaction-types); those that it may add are « other ». */
const kinds: Readonly<Record<string, BalanceTransactionKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  payment_reversal: 'refund',
  adjustment: 'dispute',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout: 'payout',
  payout_failure: 'payout',
  payout_cancel: 'payout',
};

/** An adjustment is a dispute's where it names a payment, which others do not. */
export function readBalanceTransactionKind({
  type,
  paymentIntentId,
}: {
  type: string;
  paymentIntentId: string | null;
}): BalanceTransactionKind {
  if (type === 'adjustment' && !paymentIntentId) return 'other';
  return kinds[type] ?? 'other';
}
