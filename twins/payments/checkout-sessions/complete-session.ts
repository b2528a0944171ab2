import type { AddressRow } from '../customers/customer-row.ts';
import { findCustomer } from '../customers/find-customer.ts';
import { type CustomerChange, changeCustomer, insertCustomer } from '../customers/save-customer.ts';
import { emit, rowOf, type Scope } from '../wire/scope.ts';
import { formatSession } from './format-session.ts';
import type { CustomerDetails, SessionRow } from './session-row.ts';

/** Who pays, as they said on the page. Country: ISO 3166. */
export type Buyer = { email: string; name: string; country: string };

/** The customer of a session about to be complete: the one it has, brought up to date, or a new one where it asks for one. */
export async function buyerCustomer(scope: Scope, session: SessionRow, buyer: Buyer): Promise<string | null> {
  if (session.customer === null) {
    if (session.customer_creation !== 'always') return null;
    const { id } = await insertCustomer(scope, {
      email: buyer.email,
      name: buyer.name,
      address: addressOf(buyer),
      preferred_locales: ['fr'],
    });
    return id;
  }
  const customer = await findCustomer(scope, session.customer, 'FOR UPDATE');
  const change: CustomerChange = {
    ...(customer.email === null && { email: buyer.email }),
    ...(session.customer_update?.name === 'auto' && { name: buyer.name }),
    ...(session.customer_update?.address === 'auto' && { address: addressOf(buyer) }),
  };
  if (!customer.deleted && Object.keys(change).length > 0) await changeCustomer(scope, customer, change);
  return customer.id;
}

/**
 * Closes a locked, open session: it is paid, or nothing was due. `attempt` is the form that did it.
 * The customer of a session without payment is looked up here; that of a payment was before.
 */
export async function completeSession(
  scope: Scope,
  session: SessionRow,
  buyer: Buyer,
  attempt: string,
): Promise<SessionRow> {
  const isFree = session.payment_status === 'no_payment_required';
  const customer = isFree ? await buyerCustomer(scope, session, buyer) : session.customer;
  const details: CustomerDetails = { address: addressOf(buyer), email: buyer.email, name: buyer.name };
  const asksForTerms = session.consent_collection?.terms_of_service === 'required';
  const row = await rowOf<SessionRow>(
    scope.client,
    `UPDATE payments.checkout_sessions
     SET status = 'complete', payment_status = $2, customer = $3, customer_details = $4, consent = $5, completed_by = $6
     WHERE id = $1 RETURNING *`,
    [
      session.id,
      isFree ? 'no_payment_required' : 'paid',
      customer,
      details,
      asksForTerms ? { terms_of_service: 'accepted' } : null,
      attempt,
    ],
  );
  emit(scope, 'checkout.session.completed', formatSession(scope, row));
  return row;
}

function addressOf(buyer: Buyer): AddressRow {
  return { city: null, country: buyer.country, line1: null, line2: null, postal_code: null, state: null };
}
