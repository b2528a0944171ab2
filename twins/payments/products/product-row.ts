import type { Metadata } from '../wire/metadata.ts';

/** A product as it is kept. */
export type ProductRow = {
  id: string;
  created: Date;
  updated: Date;
  active: boolean;
  name: string;
  description: string | null;
  default_price: string | null;
  images: string[];
  marketing_features: string[];
  metadata: Metadata;
  package_dimensions: PackageDimensions | null;
  shippable: boolean | null;
  statement_descriptor: string | null;
  tax_code: string | null;
  performance_location: string | null;
  type: string;
  unit_label: string | null;
  url: string | null;
};

export type PackageDimensions = { height: number; length: number; weight: number; width: number };
