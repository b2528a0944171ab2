import { successUrl } from '../checkout-sessions/checkout-url.ts';
import type { SessionRow } from '../checkout-sessions/session-row.ts';
import type { Account } from '../wire/scope.ts';
import { customText } from './custom-text.ts';
import { countryField, errorOf, textField } from './form-fields.ts';
import { frenchAmount } from './french-amount.ts';
import { type Html, html } from './html.ts';
import { type Line, orderSummary } from './order-summary.ts';
import type { Page } from './page-response.ts';
import type { FormTicket } from './page-token.ts';
import type { FieldErrors, FieldName, KeptValues } from './parse-payment-form.ts';
import { script } from './script.ts';

export type CheckoutPage = {
  account: Account;
  session: SessionRow;
  lines: Line[];
  ticket: FormTicket;
  /** Where the form is sent. */
  action: string;
  /** The customer's own address, which cannot be changed here. */
  lockedEmail: string | null;
  kept: KeptValues;
  errors: FieldErrors;
  /** Why the last attempt failed, in a sentence. */
  refusal: string | null;
  areAttemptsExhausted: boolean;
};

/** The page where a buyer pays an open session. */
export function checkoutPage(page: CheckoutPage): Page {
  const { account, session } = page;
  return {
    status: Object.keys(page.errors).length > 0 ? 422 : 200,
    title: `${titlePrefix(page)}Paiement – ${account.displayName}`,
    formTargets: [successUrl(session)],
    script,
    areCardsShown: page.errors.number !== undefined,
    body: html`<main class="split">
${orderSummary({
  seller: account.displayName,
  currency: session.currency,
  total: session.amount_total,
  lines: page.lines,
  cancelUrl: session.cancel_url,
})}
<section class="sheet" aria-labelledby="payment">
<h2 id="payment">${session.amount_total > 0 ? 'Paiement par carte' : 'Vos coordonnées'}</h2>
${alertOf(page)}
${page.areAttemptsExhausted ? wayBack(page) : paymentForm(page)}
</section>
</main>`,
  };
}

function titlePrefix(page: CheckoutPage): string {
  return Object.keys(page.errors).length > 0 || page.refusal ? 'Erreur\u202F: ' : '';
}

const labels: Record<FieldName, string> = {
  email: 'Adresse e-mail',
  number: 'Numéro de carte',
  expiry: 'Expiration',
  cvc: 'Cryptogramme',
  name: 'Nom',
  country: 'Pays',
  terms: 'Conditions générales',
};

function alertOf(page: CheckoutPage): Html | false {
  if (page.areAttemptsExhausted) {
    return html`<div class="alert" role="alert" tabindex="-1"><p><strong>Trop de tentatives ont échoué.</strong></p><p>Aucun montant n’a été débité. Revenez sur le site pour recommencer votre commande.</p></div>`;
  }
  const wrong = (Object.keys(labels) as FieldName[]).filter((name) => page.errors[name] !== undefined);
  if (wrong.length > 0) {
    return html`<div class="alert" role="alert" tabindex="-1"><p><strong>${
      wrong.length === 1 ? 'Un champ est à corriger' : `${wrong.length} champs sont à corriger`
    }\u202F:</strong></p><ul>${wrong.map((name) => html`<li><a href="#${name}">${labels[name]}</a></li>`)}</ul></div>`;
  }
  return (
    page.refusal !== null &&
    html`<div class="alert" role="alert" tabindex="-1"><p><strong>Le paiement n’a pas abouti.</strong> ${page.refusal}</p><p>Aucun montant n’a été débité.</p></div>`
  );
}

function wayBack({ session }: CheckoutPage): Html | false {
  return (
    session.cancel_url !== null &&
    html`<p><a class="button plain" href="${session.cancel_url}">Revenir sur le site</a></p>`
  );
}

function paymentForm(page: CheckoutPage): Html {
  const { session, kept, errors, ticket } = page;
  const isCardNeeded = session.amount_total > 0;
  return html`<form method="post" action="${page.action}" data-once novalidate>
<input type="hidden" name="attempt" value="${ticket.attempt}">
<input type="hidden" name="token" value="${ticket.token}">
${emailField(page)}
${isCardNeeded && cardFields(page)}
${textField({
  id: 'name',
  label: isCardNeeded ? 'Nom inscrit sur la carte' : 'Nom',
  value: kept.name,
  error: errors.name,
  autocomplete: 'name',
  maxLength: 150,
})}
${countryField(kept.country, errors.country)}
${termsBox(page)}
${session.custom_text.submit && html`<p class="said">${customText(session.custom_text.submit.message)}</p>`}
<button class="button" type="submit" data-busy="Paiement en cours…">${submitLabel(session)}</button>
${session.custom_text.after_submit && html`<p class="said">${customText(session.custom_text.after_submit.message)}</p>`}
</form>`;
}

function emailField({ lockedEmail, kept, errors }: CheckoutPage): Html {
  if (lockedEmail !== null) {
    return html`<div class="row"><span class="label">Adresse e-mail</span><span class="fixed">${lockedEmail}</span></div>`;
  }
  return textField({
    id: 'email',
    label: 'Adresse e-mail',
    value: kept.email,
    error: errors.email,
    type: 'email',
    autocomplete: 'email',
    maxLength: 512,
  });
}

/** Without completion: a browser must not offer a real card here. */
function cardFields({ kept, errors }: CheckoutPage): Html {
  return html`${textField({
    id: 'number',
    label: 'Numéro de carte de test',
    error: errors.number,
    autocomplete: 'off',
    isNumeric: true,
    maxLength: 30,
    placeholder: '4242 4242 4242 4242',
  })}
<div class="pair">
${textField({
  id: 'expiry',
  label: 'Expiration',
  value: kept.expiry,
  error: errors.expiry,
  autocomplete: 'off',
  isNumeric: true,
  maxLength: 9,
  placeholder: 'MM/AA',
})}
${textField({
  id: 'cvc',
  label: 'Cryptogramme',
  error: errors.cvc,
  autocomplete: 'off',
  isNumeric: true,
  maxLength: 4,
  placeholder: '123',
})}
</div>`;
}

function termsBox({ session, account, kept, errors }: CheckoutPage): Html | false {
  if (session.consent_collection?.terms_of_service !== 'required') return false;
  const own = session.custom_text.terms_of_service_acceptance;
  const terms = account.termsOfServiceUrl
    ? html`<a href="${account.termsOfServiceUrl}" target="_blank" rel="noopener">conditions générales de vente</a>`
    : 'conditions générales de vente';
  const text = own ? customText(own.message) : html`J’accepte les ${terms} de ${account.displayName}.`;
  return html`<div class="check"><input type="checkbox" id="terms" name="terms" value="accepted" required${
    kept.terms && html` checked`
  }${errors.terms && html` aria-invalid="true" aria-describedby="terms-error"`}><label for="terms">${text}</label>${errorOf('terms', errors.terms)}</div>`;
}

function submitLabel(session: SessionRow): string {
  if (session.amount_total === 0) return 'Confirmer la commande';
  const amount = frenchAmount(session.amount_total, session.currency);
  if (session.submit_type === 'donate') return `Donner ${amount}`;
  if (session.submit_type === 'book') return `Réserver et payer ${amount}`;
  return `Payer ${amount}`;
}
