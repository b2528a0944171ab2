export type BalanceTransactionKind = 'payment' | 'refund' | 'dispute' | 'fee' | 'payout' | 'other';

/** https://docs.stripe.com/reports/balance-transaction-types */
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
