import type Stripe from 'stripe';
import { toEpochSeconds } from '#twins/kit/time.ts';
import { endpoint, listEndpoint, type Resource, retrieveEndpoint } from '../wire/endpoint.ts';
import { noSuch } from '../wire/errors.ts';
import { applyMetadata, type Metadata, metadata } from '../wire/metadata.ts';
import { equals, objectTable } from '../wire/objects.ts';
import {
  country,
  email,
  emptyable,
  hash,
  integer,
  listOf,
  matching,
  oneOf,
  type Parameter,
  required,
  text,
  type Values,
} from '../wire/parameters.ts';
import { emit, emitChange, type Scope } from '../wire/transaction.ts';
import { randomText, type Wire } from '../wire/wire.ts';

export type PostalAddress = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

/** Stored customer. A deleted one keeps its id and loses all personal data. */
type CustomerRow = {
  id: string;
  created: Date;
  deleted: boolean;
  email: string | null;
  name: string | null;
  individual_name: string | null;
  business_name: string | null;
  phone: string | null;
  description: string | null;
  address: PostalAddress | null;
  shipping: { address: PostalAddress; name: string; phone: string | null } | null;
  preferred_locales: string[];
  tax_exempt: string;
  balance: number;
  invoice_prefix: string;
  next_invoice_sequence: number;
  invoice_custom_fields: { name: string; value: string }[] | null;
  invoice_footer: string | null;
  metadata: Metadata;
};

export const customerTable = objectTable<CustomerRow>({
  table: 'customers',
  object: 'customer',
  idPrefix: 'cus',
  jsonLists: ['invoice_custom_fields'],
  format: (row) => (row.deleted ? writeOutDeleted(row.id) : writeOut(row)),
});

/** https://docs.stripe.com/api/customers/object */
function writeOut(row: CustomerRow): Wire<Stripe.Customer> {
  return {
    id: row.id,
    object: 'customer',
    address: row.address,
    balance: row.balance,
    ...(row.business_name !== null && { business_name: row.business_name }),
    created: toEpochSeconds(row.created),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: row.description,
    email: row.email,
    ...(row.individual_name !== null && { individual_name: row.individual_name }),
    invoice_prefix: row.invoice_prefix,
    invoice_settings: {
      custom_fields: row.invoice_custom_fields,
      default_payment_method: null,
      footer: row.invoice_footer,
      rendering_options: null,
    },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    next_invoice_sequence: row.next_invoice_sequence,
    phone: row.phone,
    preferred_locales: row.preferred_locales,
    shipping: row.shipping,
    tax_exempt: row.tax_exempt,
    test_clock: null,
  };
}

/** Also used for deleted customers inside other objects. */
function writeOutDeleted(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true };
}

const addressFields = hash({
  city: emptyable(text()),
  country: emptyable(country),
  line1: emptyable(text()),
  line2: emptyable(text()),
  postal_code: emptyable(text()),
  state: emptyable(text()),
});

export const BLANK_ADDRESS: PostalAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

const address: Parameter<PostalAddress> = {
  ...addressFields,
  parse: (node, path) => ({ ...BLANK_ADDRESS, ...addressFields.parse(node, path) }),
};

/** Maximum balance of a customer in the smallest unit, positive or negative. */
const MAX_BALANCE = 99_999_999;

/** Parameters of creation and update (https://docs.stripe.com/api/customers/create). */
const customerFields = {
  address: emptyable(address),
  balance: integer(-MAX_BALANCE, MAX_BALANCE),
  business_name: emptyable(text(150)),
  description: emptyable(text()),
  email: emptyable(email),
  individual_name: emptyable(text(150)),
  invoice_prefix: matching(
    /^[A-Z0-9]{1,12}$/,
    (value) => `Invalid invoice prefix: ${value}; it must be 1 to 12 uppercase letters or numbers.`,
  ),
  invoice_settings: hash(
    {
      custom_fields: emptyable(listOf(hash({ name: required(text(40)), value: required(text(140)) }), 4)),
      footer: emptyable(text()),
    },
    ['default_payment_method', 'rendering_options'],
  ),
  metadata,
  name: emptyable(text(256)),
  next_invoice_sequence: integer(1, 1_000_000_000),
  phone: emptyable(text(20)),
  preferred_locales: listOf(text(20), 10),
  shipping: emptyable(
    hash({ address: required(address), name: required(text()), phone: emptyable(text(20)) }),
  ),
  tax_exempt: emptyable(oneOf('exempt', 'none', 'reverse')),
};

const UNSERVED_PARAMETERS = [
  'cash_balance',
  'default_source',
  'payment_method',
  'source',
  'tax',
  'tax_id_data',
  'test_clock',
  'validate',
];

/** Omitted fields are unchanged, `null` clears a field. */
export type CustomerChange = Values<typeof customerFields>;

function toColumns(change: CustomerChange, current: Metadata): Partial<CustomerRow> {
  const { invoice_settings: invoice, shipping, tax_exempt: exempt, metadata: keys, ...same } = change;
  return {
    ...same,
    shipping: shipping && { ...shipping, phone: shipping.phone ?? null },
    tax_exempt: exempt === null ? 'none' : exempt,
    invoice_custom_fields: invoice?.custom_fields,
    invoice_footer: invoice?.footer,
    metadata: applyMetadata(current, keys),
  };
}

export async function insertCustomer(scope: Scope, change: CustomerChange): Promise<CustomerRow> {
  const row = await customerTable.insert(scope, {
    invoice_prefix: randomText(8).toUpperCase(),
    ...toColumns(change, {}),
  });
  emit(scope, 'customer.created', writeOut(row));
  return row;
}

export async function changeCustomer(
  scope: Scope,
  before: CustomerRow,
  change: CustomerChange,
): Promise<CustomerRow> {
  const after = await customerTable.update(scope, before.id, toColumns(change, before.metadata));
  emitChange(scope, 'customer.updated', writeOut(before), writeOut(after));
  return after;
}

/** @throws {ApiError} 400 if the customer does not exist or was deleted */
export async function referToCustomer(scope: Scope, id: string, param: string): Promise<CustomerRow> {
  const row = await customerTable.refer(scope, id, param);
  if (row.deleted) throw noSuch('customer', id, param);
  return row;
}

async function getToChange(scope: Scope, id: string): Promise<CustomerRow> {
  const row = await customerTable.get(scope, id, 'FOR UPDATE');
  if (row.deleted) throw noSuch('customer', id, 'id', 404);
  return row;
}

export const customerResource: Resource = {
  ...customerTable,
  endpoints: [
    endpoint({
      method: 'POST',
      path: '/v1/customers',
      fields: customerFields,
      unserved: UNSERVED_PARAMETERS,
      answers: { object: 'customer' },
      run: async (scope, values) => writeOut(await insertCustomer(scope, values)),
    }),
    /** Returns a stub for a deleted customer. https://docs.stripe.com/api/customers/retrieve */
    retrieveEndpoint(customerTable, '/v1/customers/:id'),
    /** The email filter is case-sensitive (https://docs.stripe.com/api/customers/list). */
    listEndpoint(customerTable, '/v1/customers', {
      fields: { email: text(512) },
      unserved: ['test_clock'],
      columns: ['email'],
      where: () => equals('deleted', false),
    }),
    /** Payments keep the customer id, but no name or address. https://docs.stripe.com/api/customers/delete */
    endpoint({
      method: 'DELETE',
      path: '/v1/customers/:id',
      fields: {},
      async run(scope, _values, id) {
        const customer = await getToChange(scope, id);
        emit(scope, 'customer.deleted', writeOut(customer));
        await customerTable.update(scope, id, {
          deleted: true,
          email: null,
          name: null,
          individual_name: null,
          business_name: null,
          phone: null,
          description: null,
          address: null,
          shipping: null,
          preferred_locales: [],
          invoice_custom_fields: null,
          invoice_footer: null,
          metadata: {},
        });
        return writeOutDeleted(id);
      },
    }),
  ],
};
