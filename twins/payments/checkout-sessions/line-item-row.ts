import type { Metadata } from '../wire/metadata.ts';

/** A line of a session, with what it cost when the session was made. Amounts in the smallest unit. */
export type LineItemRow = {
  id: string;
  session: string;
  price: string;
  quantity: number;
  description: string;
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  metadata: Metadata;
};
