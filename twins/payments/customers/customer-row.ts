import type { Metadata } from '../wire/metadata.ts';

export type AddressRow = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

/** A customer as kept. One that was deleted keeps its id and loses everything that says who it was. */
export type CustomerRow = {
  id: string;
  created: Date;
  deleted: boolean;
  email: string | null;
  name: string | null;
  individual_name: string | null;
  business_name: string | null;
  phone: string | null;
  description: string | null;
  address: AddressRow | null;
  shipping: { address: AddressRow; name: string; phone: string | null } | null;
  preferred_locales: string[];
  tax_exempt: string;
  balance: number;
  invoice_prefix: string;
  next_invoice_sequence: number;
  invoice_custom_fields: { name: string; value: string }[] | null;
  invoice_footer: string | null;
  metadata: Metadata;
};
