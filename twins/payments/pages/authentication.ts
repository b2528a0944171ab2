import { answerAuthentication } from '../checkout/pay-session.ts';
import { type CheckoutSessionRow, getCurrentSession, successUrl } from '../checkout/sessions.ts';
import { paymentIntentTable } from '../resources/payment-intents.ts';
import { paymentMethodTable, type StoredCard } from '../resources/payment-methods.ts';
import { formatAmount } from '../wire/currency.ts';
import type { FormBranch } from '../wire/form.ts';
import { closedPage, redirectAfter } from './checkout-flow.ts';
import { malformedPage, strangeFormPage } from './ended-pages.ts';
import { type HostedPage, html, seeOther } from './page.ts';
import {
  type FormTicket,
  issueTicket,
  isTicketValid,
  type PageOptions,
  type PageRequest,
  readFormField,
  readTicket,
} from './page-request.ts';

const TICKET_PURPOSE = 'authenticate';

export async function showChallenge(
  request: PageRequest,
  options: PageOptions,
): Promise<HostedPage | Response> {
  return await options.transact(async (scope) => {
    const session = await getCurrentSession(scope, request.session);
    if (session.status !== 'open') return closedPage(session, options);
    const intent = session.payment_intent
      ? await paymentIntentTable.get(scope, session.payment_intent)
      : null;
    if (intent?.status !== 'requires_action' || !intent.payment_method) {
      return seeOther(request.url);
    }
    const method = await paymentMethodTable.get(scope, intent.payment_method);
    if (!method.card) throw new Error(`payment ${intent.id} requires authentication but has no card`);
    return challengePage({
      seller: scope.account.displayName,
      session,
      card: method.card,
      ticket: issueTicket(options.tokenKey, `${TICKET_PURPOSE} ${session.id}`, method.id),
      action: `${request.url}/authentification`,
    });
  });
}

/** The buyer's decision applies only to the card of the challenge. */
export async function answerChallenge(
  request: PageRequest,
  form: FormBranch,
  options: PageOptions,
): Promise<HostedPage | Response> {
  const seller = options.account.displayName;
  const ticket = readTicket(form);
  if (!isTicketValid(options.tokenKey, `${TICKET_PURPOSE} ${request.session}`, ticket)) {
    return strangeFormPage(seller, request.url);
  }
  const decision = readFormField(form, 'decision');
  if (decision !== 'authorise' && decision !== 'refuse') return malformedPage(seller);
  return await options.transact(async (scope) => {
    const result = await answerAuthentication(
      scope,
      request.session,
      ticket.attempt,
      decision === 'authorise',
    );
    return redirectAfter(scope, result, request);
  });
}

type Challenge = {
  seller: string;
  session: CheckoutSessionRow;
  card: StoredCard;
  ticket: FormTicket;
  action: string;
};

/** Simulated 3-D Secure page of the bank. */
function challengePage({ seller, session, card, ticket, action }: Challenge): HostedPage {
  return {
    status: 200,
    title: `Authentification – ${seller}`,
    formTargets: [successUrl(session)],
    hasScript: true,
    body: html`<main class="alone">
<section class="sheet narrow" aria-labelledby="question">
<h1 id="question">Autorisez-vous ce paiement\u202F?</h1>
<p class="said">Votre banque, jouée ici par la démonstration, vérifie que vous êtes bien le titulaire de la carte (3-D Secure).</p>
<dl class="facts">
<dt>Bénéficiaire</dt><dd>${seller}</dd>
<dt>Montant</dt><dd>${formatAmount(session.amount_total, session.currency, 'fr-FR')}</dd>
<dt>Carte</dt><dd><span class="hidden">se terminant par </span><span aria-hidden="true">•••• </span>${card.last4}</dd>
</dl>
<form method="post" action="${action}" data-once>
<input type="hidden" name="attempt" value="${ticket.attempt}">
<input type="hidden" name="token" value="${ticket.token}">
<button class="button" type="submit" name="decision" value="authorise" data-busy="Paiement en cours…">Autoriser le paiement</button>
<button class="button plain" type="submit" name="decision" value="refuse">Refuser</button>
</form>
</section>
</main>`,
  };
}
