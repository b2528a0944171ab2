import type { PaymentResult } from '../checkout/complete-session.ts';
import { readDiscount } from '../checkout/discounts.ts';
import { readLines } from '../checkout/lines.ts';
import { MAX_ATTEMPTS, paySession, resultOf } from '../checkout/pay-session.ts';
import {
  authenticationUrl,
  type CheckoutSessionRow,
  getCurrentSession,
  isDebitOffered,
  successUrl,
} from '../checkout/sessions.ts';
import { couponTable } from '../resources/coupons.ts';
import { customerTable } from '../resources/customers.ts';
import { paymentIntentTable } from '../resources/payment-intents.ts';
import { promotionCodeTable } from '../resources/promotion-codes.ts';
import type { FormBranch } from '../wire/form.ts';
import { rowsOf, type Scope } from '../wire/transaction.ts';
import { checkoutPage, type SummaryDiscount, type SummaryLine } from './checkout-page.ts';
import { completePage, expiredPage, strangeFormPage } from './ended-pages.ts';
import { type HostedPage, seeOther } from './page.ts';
import {
  issueTicket,
  isTicketValid,
  type PageOptions,
  type PageRequest,
  readTicket,
} from './page-request.ts';
import { type EnteredValues, type FieldErrors, type FormRules, parsePaymentForm } from './payment-form.ts';

const TICKET_PURPOSE = 'pay';

export async function showCheckout(request: PageRequest, options: PageOptions): Promise<HostedPage> {
  return await options.transact(async (scope) => {
    const session = await getCurrentSession(scope, request.session);
    return session.status === 'open'
      ? await openPage(scope, session, request, options, {})
      : closedPage(session, options);
  });
}

/** Any change is followed by a redirect, so that a reload does not repeat it. */
export async function pay(
  request: PageRequest,
  form: FormBranch,
  options: PageOptions,
): Promise<HostedPage | Response> {
  const ticket = readTicket(form);
  if (!isTicketValid(options.tokenKey, `${TICKET_PURPOSE} ${request.session}`, ticket)) {
    return strangeFormPage(options.account.displayName, request.url);
  }
  return await options.transact(async (scope) => {
    const session = await getCurrentSession(scope, request.session);
    // A form submitted again after it ended the session gets the same result, whatever it contains.
    if (session.status !== 'open') return redirectAfter(scope, resultOf(session, ticket.attempt), request);
    const parsed = parsePaymentForm(form, await rulesOf(scope, session));
    if (!parsed.isValid) return await openPage(scope, session, request, options, parsed);
    const order = { ...parsed.order, attempt: ticket.attempt };
    return redirectAfter(scope, await paySession(scope, session.id, order), request);
  });
}

export function redirectAfter(scope: Scope, result: PaymentResult, request: PageRequest): Response {
  const success = successUrl(result.session);
  const next = {
    paid: success,
    authentication: authenticationUrl(scope, request.session),
    declined: request.url,
    exhausted: request.url,
    spent: request.url,
    closed: request.url,
  }[result.state];
  return seeOther(next, [success]);
}

export function closedPage(session: CheckoutSessionRow, options: PageOptions): HostedPage {
  const seller = options.account.displayName;
  return session.status === 'complete' ? completePage(seller, session) : expiredPage(seller, session);
}

async function openPage(
  scope: Scope,
  session: CheckoutSessionRow,
  request: PageRequest,
  options: PageOptions,
  form: { errors?: FieldErrors; kept?: EnteredValues },
): Promise<HostedPage> {
  const last = await lastAttempt(scope, session);
  const lockedEmail = await lockedEmailOf(scope, session);
  return checkoutPage({
    account: scope.account,
    session,
    lines: await linesToShow(scope, session),
    ticket: issueTicket(options.tokenKey, `${TICKET_PURPOSE} ${session.id}`),
    action: request.url,
    lockedEmail,
    kept: form.kept ?? last.kept,
    errors: form.errors ?? {},
    refusal: form.errors ? null : last.refusal,
    areAttemptsExhausted: last.count >= MAX_ATTEMPTS,
    discount: await discountToShow(scope, session),
  });
}

/** The label is the promotion code as created, or the name of the coupon. */
async function discountToShow(scope: Scope, session: CheckoutSessionRow): Promise<SummaryDiscount | null> {
  if (session.coupon === null) return null;
  const isSpent = (await readDiscount(scope, session)) === 'spent';
  if (session.promotion_code !== null) {
    const { code } = await promotionCodeTable.get(scope, session.promotion_code);
    return { label: `Code ${code}`, isSpent };
  }
  const name = (await couponTable.find(scope, session.coupon))?.name;
  return { label: name ?? 'Bon de réduction', isSpent };
}

async function rulesOf(scope: Scope, session: CheckoutSessionRow): Promise<FormRules> {
  return {
    lockedEmail: await lockedEmailOf(scope, session),
    isPaymentNeeded: session.amount_total > 0,
    isDebitOffered: isDebitOffered(session),
    areTermsNeeded: session.consent_collection?.terms_of_service === 'required',
    now: scope.now,
  };
}

/** Returns the email set by the seller, otherwise the customer's. The buyer can change neither. */
async function lockedEmailOf(scope: Scope, session: CheckoutSessionRow): Promise<string | null> {
  if (session.customer_email !== null || session.customer === null) return session.customer_email;
  return (await customerTable.get(scope, session.customer)).email;
}

type LastAttempt = { kept: EnteredValues; refusal: string | null; count: number };

async function lastAttempt(scope: Scope, session: CheckoutSessionRow): Promise<LastAttempt> {
  const blank: EnteredValues = {
    ...{ email: '', method: 'card', expiry: '', name: '', terms: false },
    country: scope.account.country ?? 'FR',
  };
  if (session.payment_intent === null) return { kept: blank, refusal: null, count: 0 };
  const intent = await paymentIntentTable.get(scope, session.payment_intent);
  const { last_payment_error: error, attempts: count } = intent;
  if (!error) return { kept: blank, refusal: null, count };
  const method = error.payment_method as
    | { billing_details?: { email?: string; name?: string; address?: { country?: string } } }
    | undefined;
  const billing = method?.billing_details;
  const kept: EnteredValues = {
    ...blank,
    email: billing?.email ?? '',
    name: billing?.name ?? '',
    country: billing?.address?.country ?? blank.country,
    // The box was ticked if it is required, because there was no attempt otherwise.
    terms: session.consent_collection?.terms_of_service === 'required',
  };
  return { kept, refusal: formatRefusal(error), count };
}

async function linesToShow(scope: Scope, session: CheckoutSessionRow): Promise<SummaryLine[]> {
  const rows = await readLines(scope, session.id);
  const products = await rowsOf<{ price: string; description: string | null }>(
    scope.client,
    `SELECT price.id AS price, product.description FROM payments.prices price
     JOIN payments.products product ON product.id = price.product WHERE price.id = ANY ($1)`,
    [rows.map((row) => row.price)],
  );
  const descriptions = new Map(products.map((product) => [product.price, product.description]));
  return rows.map((row) => ({
    name: row.description,
    description: descriptions.get(row.price) ?? null,
    quantity: row.quantity,
    amount: row.amount_subtotal,
  }));
}

/** French messages for declines, by decline code or error code. */
const REFUSALS: Record<string, string> = {
  card_velocity_exceeded:
    'Cette carte a servi trop souvent en peu de temps, et la banque l’a refusée. Essayez une autre carte.',
  expired_card: 'Votre carte a expiré. Essayez une autre carte.',
  incorrect_cvc: 'Le cryptogramme n’est pas celui de cette carte. Vérifiez-le et réessayez.',
  insufficient_funds: 'La provision de cette carte est insuffisante. Essayez une autre carte.',
  payment_intent_authentication_failure:
    'Vous n’avez pas autorisé ce paiement auprès de votre banque. Vous pouvez réessayer ou choisir une autre carte.',
  processing_error:
    'Une erreur est survenue pendant le traitement de la carte. Réessayez dans un instant, ou choisissez une autre carte.',
};

const OTHERWISE = 'Votre banque a refusé le paiement. Essayez une autre carte, ou contactez votre banque.';

/** Does not reveal that a card was reported lost or stolen. */
export function formatRefusal(error: Record<string, unknown>): string {
  for (const code of [error.decline_code, error.code]) {
    if (typeof code === 'string' && Object.hasOwn(REFUSALS, code)) return REFUSALS[code] ?? OTHERWISE;
  }
  return OTHERWISE;
}
