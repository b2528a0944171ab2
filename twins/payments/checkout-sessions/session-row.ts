import type { AddressRow } from '../customers/customer-row.ts';
import type { PaymentIntentData } from '../payment-intents/open-payment-intent.ts';
import type { Metadata } from '../wire/metadata.ts';

export type SessionStatus = 'open' | 'complete' | 'expired';
export type PaymentStatus = 'unpaid' | 'paid' | 'no_payment_required';

export type CustomerDetails = {
  address: AddressRow | null;
  email: string | null;
  name: string | null;
};

export type CustomText = {
  after_submit: { message: string } | null;
  submit: { message: string } | null;
  terms_of_service_acceptance: { message: string } | null;
};

/** What a session was told and the twin only has to tell back. */
export type SessionSettings = {
  adaptive_pricing: { enabled: boolean } | null;
  allow_promotion_codes: boolean | null;
  allowed_payment_method_types: string[] | null;
  billing_address_collection: string | null;
  excluded_payment_method_types?: string[];
  integration_identifier: string | null;
  managed_payments: { enabled: boolean } | null;
  origin_context: string | null;
  wallet_options: { link?: { display?: string } } | null;
};

export type InvoiceData = {
  custom_fields: { name: string; value: string }[] | null;
  description: string | null;
  footer: string | null;
  metadata: Metadata;
};

/** A Checkout Session of mode `payment`, as kept. Amounts in the smallest unit. */
export type SessionRow = {
  id: string;
  created: Date;
  expires_at: Date;
  status: SessionStatus;
  payment_status: PaymentStatus;
  currency: string;
  amount_subtotal: number;
  amount_total: number;
  customer: string | null;
  customer_creation: 'always' | 'if_required' | null;
  customer_email: string | null;
  customer_details: CustomerDetails | null;
  customer_update: { address?: 'auto' | 'never'; name?: 'auto' | 'never' } | null;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string | null;
  locale: string | null;
  submit_type: string | null;
  metadata: Metadata;
  consent_collection: { terms_of_service: 'none' | 'required' | null } | null;
  consent: { terms_of_service: 'accepted' | null } | null;
  custom_text: CustomText;
  invoice_creation: InvoiceData;
  payment_intent: string | null;
  payment_intent_data: PaymentIntentData;
  settings: SessionSettings;
  /** The page's form that completed it: the same form sent twice is told the same. */
  completed_by: string | null;
};
