import { authenticationUrl, successUrl } from '../checkout-sessions/checkout-url.ts';
import { lockSession } from '../checkout-sessions/expire-session.ts';
import { findSession } from '../checkout-sessions/find-session.ts';
import { allLines } from '../checkout-sessions/list-line-items.ts';
import { MAX_ATTEMPTS, paySession } from '../checkout-sessions/pay-session.ts';
import { type PaymentResult, resultOf } from '../checkout-sessions/payment-result.ts';
import type { SessionRow } from '../checkout-sessions/session-row.ts';
import { findCustomer } from '../customers/find-customer.ts';
import { findPaymentIntent } from '../payment-intents/find-payment-intent.ts';
import type { FormBranch } from '../wire/decode-form.ts';
import { rowsOf, type Scope } from '../wire/scope.ts';
import { type CheckoutPage, checkoutPage } from './checkout-page.ts';
import { completePage, expiredPage, strangeFormPage } from './ended-page.ts';
import type { PageOptions, PageRequest } from './handle-page.ts';
import type { Line } from './order-summary.ts';
import { createNonce, type Page, seeOther } from './page-response.ts';
import { issueTicket, isTicketValid } from './page-token.ts';
import {
  type FieldErrors,
  type FormRules,
  field,
  type KeptValues,
  parsePaymentForm,
} from './parse-payment-form.ts';
import { refusalSentence } from './sentences.ts';

const PURPOSE = 'pay';

/** Shows what is to be paid, or that nothing is any more. */
export async function showCheckout(request: PageRequest, options: PageOptions): Promise<Page> {
  return await options.transact(async (scope) => {
    const session = await openOrExpired(scope, request.session);
    return session.status === 'open'
      ? await openPage(scope, session, request, options, {})
      : closedPage(session, options);
  });
}

/** Takes the form. What has an effect is answered with a redirect, so that reloading repeats nothing. */
export async function pay(
  request: PageRequest,
  form: FormBranch,
  options: PageOptions,
): Promise<Page | Response> {
  const ticket = { attempt: field(form, 'attempt'), token: field(form, 'token') };
  if (!isTicketValid(options.tokenKey, `${PURPOSE} ${request.session}`, ticket)) {
    return strangeFormPage(options.account.displayName, request.url);
  }
  return await options.transact(async (scope) => {
    const session = await openOrExpired(scope, request.session);
    // A form sent twice may find its session closed by itself: it is told so, whatever it says the second time.
    if (session.status !== 'open') return redirectAfter(scope, resultOf(session, ticket.attempt), request);
    const parsed = parsePaymentForm(form, await rulesOf(scope, session));
    if (!parsed.isValid) return await openPage(scope, session, request, options, parsed);
    const order = { ...parsed.order, attempt: ticket.attempt };
    return redirectAfter(scope, await paySession(scope, session.id, order), request);
  });
}

/** Where the buyer goes next. */
export function redirectAfter(scope: Scope, result: PaymentResult, request: PageRequest): Response {
  const success = successUrl(result.session);
  const next = {
    paid: success,
    authentication: authenticationUrl(scope, request.session),
    declined: request.url,
    exhausted: request.url,
    closed: request.url,
  }[result.state];
  return seeOther(next, createNonce(), [success]);
}

/** A session as it is now; one past its time is expired first. */
export async function openOrExpired(scope: Scope, id: string): Promise<SessionRow> {
  const session = await findSession(scope, id);
  const isDue = session.status === 'open' && session.expires_at <= scope.now;
  return isDue ? await lockSession(scope, id) : session;
}

export function closedPage(session: SessionRow, options: PageOptions): Page {
  const seller = options.account.displayName;
  return session.status === 'complete' ? completePage(seller, session) : expiredPage(seller, session);
}

async function openPage(
  scope: Scope,
  session: SessionRow,
  request: PageRequest,
  options: PageOptions,
  form: { errors?: FieldErrors; kept?: KeptValues },
): Promise<Page> {
  const last = await lastAttempt(scope, session);
  const lockedEmail = await lockedEmailOf(scope, session);
  const page: CheckoutPage = {
    account: scope.account,
    session,
    lines: await linesToShow(scope, session),
    ticket: issueTicket(options.tokenKey, `${PURPOSE} ${session.id}`),
    action: request.url,
    lockedEmail,
    kept: form.kept ?? last.kept,
    errors: form.errors ?? {},
    refusal: form.errors ? null : last.refusal,
    areAttemptsExhausted: last.count >= MAX_ATTEMPTS,
  };
  return checkoutPage(page);
}

async function rulesOf(scope: Scope, session: SessionRow): Promise<FormRules> {
  return {
    lockedEmail: await lockedEmailOf(scope, session),
    isCardNeeded: session.amount_total > 0,
    areTermsNeeded: session.consent_collection?.terms_of_service === 'required',
    now: scope.now,
  };
}

/** The address the seller gave, or the customer's; neither can be changed on the page. */
async function lockedEmailOf(scope: Scope, session: SessionRow): Promise<string | null> {
  if (session.customer_email !== null || session.customer === null) return session.customer_email;
  return (await findCustomer(scope, session.customer)).email;
}

type LastAttempt = { kept: KeptValues; refusal: string | null; count: number };

/** What is known from an attempt that failed: who tried, and why it failed. */
async function lastAttempt(scope: Scope, session: SessionRow): Promise<LastAttempt> {
  const blank = { email: '', expiry: '', name: '', country: scope.account.country ?? 'FR', terms: false };
  if (session.payment_intent === null) return { kept: blank, refusal: null, count: 0 };
  const intent = await findPaymentIntent(scope, session.payment_intent);
  const { last_payment_error: error, attempts: count } = intent;
  if (!error) return { kept: blank, refusal: null, count };
  const method = error.payment_method as
    | { billing_details?: { email?: string; name?: string; address?: { country?: string } } }
    | undefined;
  const billing = method?.billing_details;
  const kept: KeptValues = {
    ...blank,
    email: billing?.email ?? '',
    name: billing?.name ?? '',
    country: billing?.address?.country ?? blank.country,
    // Only a form with the box ticked comes as far as an attempt.
    terms: session.consent_collection?.terms_of_service === 'required',
  };
  return { kept, refusal: refusalSentence(error), count };
}

async function linesToShow(scope: Scope, session: SessionRow): Promise<Line[]> {
  const rows = await allLines(scope, session.id);
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
    amount: row.amount_total,
  }));
}
