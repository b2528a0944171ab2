import {
  BLANK_ADDRESS,
  type CustomerChange,
  changeCustomer,
  customerTable,
  insertCustomer,
  type PostalAddress,
} from '../resources/customers.ts';
import type { BillingDetails } from '../resources/payment-methods.ts';
import { emit, type Scope } from '../wire/transaction.ts';
import { type CheckoutSessionRow, sessionTable } from './sessions.ts';

/** Buyer's details as entered. `name` and `country` (ISO 3166) are null if the page did not request them. */
export type Payer = { email: string; name: string | null; country: string | null };

export type PaymentResult = {
  /**
   * `paid`: paid, or the debit was submitted. `authentication`: 3-D Secure is required. `exhausted`: too many
   * attempts. `spent`: the discount is used up. `closed`: another form paid, or the session expired.
   */
  state: 'paid' | 'authentication' | 'declined' | 'exhausted' | 'spent' | 'closed';
  session: CheckoutSessionRow;
};

/** Updates the customer of a session, or creates one if the session requires it. Returns the customer id. */
export async function saveCustomer(
  scope: Scope,
  session: CheckoutSessionRow,
  buyer: Payer,
): Promise<string | null> {
  const { email, name } = buyer;
  const address = toAddress(buyer);
  if (session.customer === null) {
    if (session.customer_creation !== 'always') return null;
    return (await insertCustomer(scope, { email, name, address, preferred_locales: ['fr'] })).id;
  }
  // FOR UPDATE would deadlock: concurrent payments hold a key lock on the customer by their foreign keys.
  const customer = await customerTable.get(scope, session.customer, 'FOR NO KEY UPDATE');
  const change: CustomerChange = {
    ...(customer.email === null && { email }),
    ...(session.customer_update?.name === 'auto' && name !== null && { name }),
    ...(session.customer_update?.address === 'auto' && address && { address }),
  };
  if (!customer.deleted) await changeCustomer(scope, customer, change);
  return customer.id;
}

/** Completes a locked, open session with its final `payment_status`. `attempt` is the id of the form. */
export async function completeSession(
  scope: Scope,
  session: CheckoutSessionRow,
  buyer: Payer,
  attempt: string,
): Promise<PaymentResult> {
  const { email, name } = buyer;
  const row = await sessionTable.update(scope, session.id, {
    status: 'complete',
    payment_status: session.payment_status,
    customer: session.customer,
    customer_details: { address: toAddress(buyer), email, name },
    consent:
      session.consent_collection?.terms_of_service === 'required' ? { terms_of_service: 'accepted' } : null,
    completed_by: attempt,
  });
  emit(scope, 'checkout.session.completed', sessionTable.format(row, scope));
  return { state: 'paid', session: row };
}

export function toBillingDetails(buyer: Payer): BillingDetails {
  return {
    address: toAddress(buyer) ?? BLANK_ADDRESS,
    email: buyer.email,
    name: buyer.name,
    phone: null,
    tax_id: null,
  };
}

function toAddress({ country }: Payer): PostalAddress | null {
  return country === null ? null : { ...BLANK_ADDRESS, country };
}

export function toPayer({ email, name, address }: BillingDetails): Payer {
  return { email: email ?? '', name, country: address.country };
}
