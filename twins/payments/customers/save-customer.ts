import { applyMetadata, type MetadataChange } from '../wire/metadata.ts';
import { previousAttributes } from '../wire/previous-attributes.ts';
import { randomId, randomText } from '../wire/random-id.ts';
import { emit, rowOf, type Scope } from '../wire/scope.ts';
import type { AddressRow, CustomerRow } from './customer-row.ts';
import { formatCustomer } from './format-customer.ts';

/** What a request says of a customer: nothing of a field leaves it, `null` unsets it. */
export type CustomerChange = {
  address?: AddressRow | null;
  balance?: number;
  business_name?: string | null;
  description?: string | null;
  email?: string | null;
  individual_name?: string | null;
  invoice_prefix?: string;
  invoice_settings?: { custom_fields?: { name: string; value: string }[] | null; footer?: string | null };
  metadata?: MetadataChange;
  name?: string | null;
  next_invoice_sequence?: number;
  phone?: string | null;
  preferred_locales?: string[];
  shipping?: { address: AddressRow; name: string; phone?: string | null } | null;
  tax_exempt?: string | null;
};

export async function insertCustomer(scope: Scope, change: CustomerChange): Promise<CustomerRow> {
  const blank: CustomerRow = {
    id: randomId('cus'),
    created: scope.now,
    deleted: false,
    email: null,
    name: null,
    individual_name: null,
    business_name: null,
    phone: null,
    description: null,
    address: null,
    shipping: null,
    preferred_locales: [],
    tax_exempt: 'none',
    balance: 0,
    invoice_prefix: randomText(8).toUpperCase(),
    next_invoice_sequence: 1,
    invoice_custom_fields: null,
    invoice_footer: null,
    metadata: {},
  };
  const row = changed(blank, change);
  await scope.client.query(
    'INSERT INTO payments.customers (id, created, invoice_prefix, metadata) VALUES ($1, $2, $3, $4)',
    [row.id, row.created, row.invoice_prefix, row.metadata],
  );
  const saved = await write(scope, row);
  emit(scope, 'customer.created', formatCustomer(saved));
  return saved;
}

/** Saves what changed and says so; a change that changes nothing is no event. */
export async function changeCustomer(
  scope: Scope,
  before: CustomerRow,
  change: CustomerChange,
): Promise<CustomerRow> {
  const after = await write(scope, changed(before, change));
  const previous = previousAttributes(formatCustomer(before), formatCustomer(after));
  if (Object.keys(previous).length > 0) emit(scope, 'customer.updated', formatCustomer(after), previous);
  return after;
}

function changed(row: CustomerRow, change: CustomerChange): CustomerRow {
  const keep = <T>(wanted: T | undefined, current: T): T => (wanted === undefined ? current : wanted);
  const { shipping, invoice_settings: invoice } = change;
  return {
    ...row,
    email: keep(change.email, row.email),
    name: keep(change.name, row.name),
    individual_name: keep(change.individual_name, row.individual_name),
    business_name: keep(change.business_name, row.business_name),
    phone: keep(change.phone, row.phone),
    description: keep(change.description, row.description),
    address: keep(change.address, row.address),
    shipping: keep(shipping && { ...shipping, phone: shipping.phone ?? null }, row.shipping),
    preferred_locales: keep(change.preferred_locales, row.preferred_locales),
    tax_exempt: keep(change.tax_exempt === null ? 'none' : change.tax_exempt, row.tax_exempt),
    balance: keep(change.balance, row.balance),
    invoice_prefix: keep(change.invoice_prefix, row.invoice_prefix),
    next_invoice_sequence: keep(change.next_invoice_sequence, row.next_invoice_sequence),
    invoice_custom_fields: keep(invoice?.custom_fields, row.invoice_custom_fields),
    invoice_footer: keep(invoice?.footer, row.invoice_footer),
    metadata: applyMetadata(row.metadata, change.metadata),
  };
}

async function write(scope: Scope, row: CustomerRow): Promise<CustomerRow> {
  return await rowOf<CustomerRow>(
    scope.client,
    `UPDATE payments.customers SET email = $2, name = $3, individual_name = $4, business_name = $5, phone = $6,
       description = $7, address = $8, shipping = $9, preferred_locales = $10, tax_exempt = $11, balance = $12,
       invoice_prefix = $13, next_invoice_sequence = $14, invoice_custom_fields = $15, invoice_footer = $16,
       metadata = $17
     WHERE id = $1 RETURNING *`,
    [
      row.id,
      row.email,
      row.name,
      row.individual_name,
      row.business_name,
      row.phone,
      row.description,
      row.address,
      row.shipping,
      row.preferred_locales,
      row.tax_exempt,
      row.balance,
      row.invoice_prefix,
      row.next_invoice_sequence,
      row.invoice_custom_fields && JSON.stringify(row.invoice_custom_fields),
      row.invoice_footer,
      row.metadata,
    ],
  );
}
