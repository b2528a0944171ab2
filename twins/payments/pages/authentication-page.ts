import { successUrl } from '../checkout-sessions/checkout-url.ts';
import type { SessionRow } from '../checkout-sessions/session-row.ts';
import type { StoredCard } from '../payment-methods/payment-method-row.ts';
import { frenchAmount } from './french-amount.ts';
import { html } from './html.ts';
import type { Page } from './page-response.ts';
import type { FormTicket } from './page-token.ts';
import { script } from './script.ts';

export type AuthenticationPage = {
  seller: string;
  session: SessionRow;
  card: StoredCard;
  ticket: FormTicket;
  action: string;
};

/** The bank's question to its cardholder (3-D Secure), played by the twin. */
export function authenticationPage({ seller, session, card, ticket, action }: AuthenticationPage): Page {
  return {
    status: 200,
    title: `Authentification – ${seller}`,
    formTargets: [successUrl(session)],
    script,
    body: html`<main class="alone">
<section class="sheet narrow" aria-labelledby="question">
<h1 id="question">Autorisez-vous ce paiement\u202F?</h1>
<p class="said">Votre banque, jouée ici par la démonstration, vérifie que vous êtes bien le titulaire de la carte (3-D Secure).</p>
<dl class="facts">
<dt>Bénéficiaire</dt><dd>${seller}</dd>
<dt>Montant</dt><dd>${frenchAmount(session.amount_total, session.currency)}</dd>
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
