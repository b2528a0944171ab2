import type { Metadata } from '../wire/metadata.ts';

/** A one-time price as it is kept. Recurring prices are not served. */
export type PriceRow = {
  id: string;
  created: Date;
  product: string;
  active: boolean;
  currency: string;
  /** In the currency's smallest unit; null when the exact amount has decimals of it. */
  unit_amount: number | null;
  unit_amount_decimal: string;
  nickname: string | null;
  lookup_key: string | null;
  tax_behavior: string;
  metadata: Metadata;
};
