/** A movement of the seller's balance; the smallest unit, negative when money leaves. */
export type BalanceTransactionRow = {
  id: string;
  created: Date;
  amount: number;
  currency: string;
  description: string | null;
  reporting_category: string;
  source: string;
  type: BalanceTransactionType;
};

export type BalanceTransactionType = 'charge' | 'refund' | 'refund_failure';
