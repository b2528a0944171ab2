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

/** Who pays, as they said on the page; who pays nothing and is known already is asked neither. Country: ISO 3166. */
export type Payer = { email: string; name: string | null; country: string | null };

/** How an attempt to pay a session ended. */
export type PaymentResult = {
  /**
   * `paid`: or the bank was asked for it. `spent`: its discount cannot be redeemed any more. `authentication`: the cardholder must authorise the payment first. `declined`: another card may be tried.
   * `exhausted`: too many were. `closed`: it was not open any more, paid by another form or expired.
   */
  state: 'paid' | 'authentication' | 'declined' | 'exhausted' | 'spent' | 'closed';
  session: CheckoutSessionRow;
};

/** The customer of a session about to be complete: the one it has, brought up to date, or a new one where it asks for one. */
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
  // Payments that were just begun name the customer, which holds its key: two of them would wait for each other.
  const customer = await customerTable.get(scope, session.customer, 'FOR NO KEY UPDATE');
  const change: CustomerChange = {
    ...(customer.email === null && { email }),
    ...(session.customer_update?.name === 'auto' && name !== null && { name }),
    ...(session.customer_update?.address === 'auto' && address && { address }),
  };
  if (!customer.deleted) await changeCustomer(scope, customer, change);
  return customer.id;
}

/** Closes a locked, open session, whose customer is saved and whose `payment_status` is what it will be. `attempt` is the form that did it. */
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

/** Who pays, as the payment method says it. */
export function toPayer({ email, name, address }: BillingDetails): Payer {
  return { email: email ?? '', name, country: address.country };
}
