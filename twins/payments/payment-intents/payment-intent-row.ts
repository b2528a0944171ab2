import type { Metadata } from '../wire/metadata.ts';
import type { WireObject } from '../wire/wire.ts';

export type PaymentIntentStatus = 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';

/** The payment of a Checkout Session, from the buyer's first attempt on. Amounts in the smallest unit. */
export type PaymentIntentRow = {
  id: string;
  created: Date;
  amount: number;
  amount_received: number;
  currency: string;
  status: PaymentIntentStatus;
  /** Cards tried so far. */
  attempts: number;
  client_secret: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  receipt_email: string | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: WireObject | null;
  next_action: { type: string; redirect_to_url: { url: string; return_url: string } } | null;
  canceled_at: Date | null;
  cancellation_reason: string | null;
};
