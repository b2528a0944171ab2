import type { AddressRow } from '../customers/customer-row.ts';

export type BillingDetails = {
  address: AddressRow;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
};

/** What is kept of a card: never its number, never its security code. */
export type StoredCard = {
  brand: string;
  country: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: string;
  last4: string;
};

export type PaymentMethodRow = {
  id: string;
  created: Date;
  customer: string | null;
  billing_details: BillingDetails;
  card: StoredCard;
  /** A name of `cards/scenarios.ts`. */
  behaviour: string;
};
