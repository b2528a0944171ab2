import type { Metadata } from '../wire/metadata.ts';

export type RefundStatus = 'pending' | 'succeeded' | 'failed';

/** Money given back. Amount in the smallest unit. */
export type RefundRow = {
  id: string;
  created: Date;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  customer: string | null;
  payment_method: string;
  reason: string | null;
  metadata: Metadata;
  status: RefundStatus;
  pending_reason: string | null;
  failure_reason: string | null;
  balance_transaction: string | null;
  failure_balance_transaction: string | null;
  /** When it will change by itself, and into what: test cards that succeed or fail later. */
  settles_at: Date | null;
  settles_to: 'succeeded' | 'failed' | null;
};
