import type { BillingDetails, StoredCard } from '../payment-methods/payment-method-row.ts';
import type { Metadata } from '../wire/metadata.ts';

export type ThreeDSecure = { result: 'authenticated'; transaction_id: string };

export type Outcome = {
  advice_code: string | null;
  network_advice_code: string | null;
  network_decline_code: string | null;
  network_status: string;
  reason: string | null;
  risk_level: string;
  risk_score: number;
  seller_message: string;
  type: string;
};

/** One attempt to take the money. Amounts in the smallest unit. */
export type ChargeRow = {
  id: string;
  created: Date;
  amount: number;
  /** What was or is being given back; refunds that failed do not count. */
  amount_refunded: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  billing_details: BillingDetails;
  card: StoredCard;
  three_d_secure: ThreeDSecure | null;
  status: 'succeeded' | 'failed';
  failure_code: string | null;
  failure_message: string | null;
  outcome: Outcome;
  receipt_email: string | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  calculated_statement_descriptor: string | null;
  balance_transaction: string | null;
  refund_behaviour: string;
  disputed: boolean;
};
