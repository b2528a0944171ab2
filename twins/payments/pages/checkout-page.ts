import { type CheckoutSessionRow, isDebitOffered, successUrl } from '../checkout/sessions.ts';
import { formatAmount } from '../wire/currency.ts';
import type { Seller } from '../wire/transaction.ts';
import { type HostedPage, type Html, html } from './page.ts';
import type { FormTicket } from './page-request.ts';
import {
  countries,
  type EnteredValues,
  type FieldErrors,
  type FieldName,
  isIdentityNeeded,
  MAX_EMAIL_CHARACTERS,
  MAX_NAME_CHARACTERS,
} from './payment-form.ts';

export type SummaryLine = { name: string; description: string | null; quantity: number; amount: number };

/** `isSpent` is true if the discount can no longer be used. */
export type SummaryDiscount = { label: string; isSpent: boolean };

type CheckoutPage = {
  account: Seller;
  session: CheckoutSessionRow;
  lines: SummaryLine[];
  ticket: FormTicket;
  action: string;
  /** Email that the buyer cannot change on the page. */
  lockedEmail: string | null;
  kept: EnteredValues;
  errors: FieldErrors;
  /** Message about the last failed attempt. */
  refusal: string | null;
  areAttemptsExhausted: boolean;
  discount: SummaryDiscount | null;
};

export function checkoutPage(page: CheckoutPage): HostedPage {
  const { account, session } = page;
  return {
    status: Object.keys(page.errors).length > 0 ? 422 : 200,
    title: `${titlePrefix(page)}Paiement – ${account.displayName}`,
    formTargets: [successUrl(session)],
    hasScript: true,
    areTestsShown: page.errors.number !== undefined || page.errors.iban !== undefined,
    hasDebits: isDebitOffered(session),
    body: html`<main class="split">
${writeOrder(page)}
<section class="sheet" aria-labelledby="payment">
<h2 id="payment">${writePaymentTitle(session)}</h2>
${writeAlert(page)}
${page.areAttemptsExhausted || page.discount?.isSpent ? writeWayBack(page) : writePaymentForm(page)}
</section>
</main>`,
  };
}

function writePaymentTitle(session: CheckoutSessionRow): string {
  if (session.amount_total === 0) return 'Vos coordonnées';
  return isDebitOffered(session) ? 'Paiement' : 'Paiement par carte';
}

function titlePrefix(page: CheckoutPage): string {
  return Object.keys(page.errors).length > 0 || page.refusal || page.discount?.isSpent
    ? 'Erreur\u202F: '
    : '';
}

const LABELS: Record<FieldName, string> = {
  email: 'Adresse e-mail',
  number: 'Numéro de carte',
  expiry: 'Expiration',
  cvc: 'Cryptogramme',
  iban: 'IBAN',
  name: 'Nom',
  country: 'Pays',
  terms: 'Conditions générales',
};

function writeAlert(page: CheckoutPage): Html | false {
  if (page.discount?.isSpent) {
    return html`<div class="alert" role="alert" tabindex="-1"><p><strong>Ce code ne peut plus être utilisé.</strong></p><p>Aucun montant n’a été débité. Revenez sur le site pour recommencer votre commande.</p></div>`;
  }
  if (page.areAttemptsExhausted) {
    return html`<div class="alert" role="alert" tabindex="-1"><p><strong>Trop de tentatives ont échoué.</strong></p><p>Aucun montant n’a été débité. Revenez sur le site pour recommencer votre commande.</p></div>`;
  }
  const wrong = (Object.keys(LABELS) as FieldName[]).filter((name) => page.errors[name] !== undefined);
  if (wrong.length > 0) {
    return html`<div class="alert" role="alert" tabindex="-1"><p><strong>${
      wrong.length === 1 ? 'Un champ est à corriger' : `${wrong.length} champs sont à corriger`
    }\u202F:</strong></p><ul>${wrong.map((name) => html`<li><a href="#${name}">${LABELS[name]}</a></li>`)}</ul></div>`;
  }
  return (
    page.refusal !== null &&
    html`<div class="alert" role="alert" tabindex="-1"><p><strong>Le paiement n’a pas abouti.</strong> ${page.refusal}</p><p>Aucun montant n’a été débité.</p></div>`
  );
}

function writeWayBack({ session }: CheckoutPage): Html | false {
  return (
    session.cancel_url !== null &&
    html`<p><a class="button plain" href="${session.cancel_url}">Revenir sur le site</a></p>`
  );
}

function writeOrder({ account, session, lines, discount }: CheckoutPage): Html {
  const { currency } = session;
  const total = formatAmount(session.amount_total, currency, 'fr-FR');
  return html`<section class="order" aria-labelledby="order">
${session.cancel_url && html`<a class="back" href="${session.cancel_url}"><span aria-hidden="true">← </span>Revenir sur le site</a>`}
<p class="seller">${account.displayName}</p>
<h1 id="order">Votre commande</h1>
<p class="total">${total}</p>
<ul class="lines">
${lines.map((line) => writeLine(line, currency))}</ul>
${discount && writeReduction(session, discount)}<p class="sum"><span>Total</span><span class="amount">${total}</span></p>
</section>`;
}

function writeReduction(
  { amount_subtotal: subtotal, amount_discount: discount, currency }: CheckoutSessionRow,
  { label }: SummaryDiscount,
): Html {
  return html`<p class="part"><span>Sous-total</span><span class="amount">${formatAmount(subtotal, currency, 'fr-FR')}</span></p>
<p class="part"><span>Réduction <small>${label}</small></span><span class="amount">−${formatAmount(discount, currency, 'fr-FR')}</span></p>
`;
}

function writeLine(line: SummaryLine, currency: string): Html {
  const isSeveral = line.quantity > 1;
  return html`<li><strong>${line.name}</strong><span class="amount">${formatAmount(line.amount, currency, 'fr-FR')}</span>
${isSeveral && html`<small>Quantité\u202F: ${new Intl.NumberFormat('fr-FR').format(line.quantity)}</small>`}
${line.description && html`<small>${line.description}</small>`}</li>
`;
}

function writePaymentForm(page: CheckoutPage): Html {
  const { session, kept, errors, ticket } = page;
  const isPaymentNeeded = session.amount_total > 0;
  const isDebit = isDebitOffered(session);
  const isBuyerAsked = isIdentityNeeded({ isPaymentNeeded, lockedEmail: page.lockedEmail });
  return html`<form method="post" action="${page.action}" data-once novalidate>
<input type="hidden" name="attempt" value="${ticket.attempt}">
<input type="hidden" name="token" value="${ticket.token}">
${writeEmailField(page)}
${isDebit && writeWays(kept.method)}
${isPaymentNeeded && writeCardFields(page)}
${isDebit && writeAccountField(page)}
${
  isBuyerAsked &&
  html`${writeTextField({
    id: 'name',
    label: isDebit ? 'Nom du titulaire' : isPaymentNeeded ? 'Nom inscrit sur la carte' : 'Nom',
    value: kept.name,
    error: errors.name,
    autocomplete: 'name',
    maxLength: MAX_NAME_CHARACTERS,
  })}
${writeCountryField(kept.country, errors.country)}`
}
${isDebit && writeMandate(page.account.displayName)}
${writeTermsBox(page)}
${session.custom_text.submit && html`<p class="said">${writeCustomText(session.custom_text.submit.message)}</p>`}
<button class="button" type="submit" data-busy="Paiement en cours…">${writeSubmitLabel(session)}</button>
${session.custom_text.after_submit && html`<p class="said">${writeCustomText(session.custom_text.after_submit.message)}</p>`}
</form>`;
}

function writeEmailField({ lockedEmail, kept, errors }: CheckoutPage): Html {
  if (lockedEmail !== null) {
    return html`<div class="row"><span class="label">Adresse e-mail</span><span class="fixed">${lockedEmail}</span></div>`;
  }
  return writeTextField({
    id: 'email',
    label: 'Adresse e-mail',
    value: kept.email,
    error: errors.email,
    type: 'email',
    autocomplete: 'email',
    maxLength: MAX_EMAIL_CHARACTERS,
  });
}

/** Autocomplete is off, so that browsers do not suggest real cards. */
function writeCardFields({ kept, errors }: CheckoutPage): Html {
  return html`<div class="fields by-card">${writeTextField({
    id: 'number',
    label: 'Numéro de carte de test',
    error: errors.number,
    autocomplete: 'off',
    isNumeric: true,
    maxLength: 30,
    placeholder: '4242 4242 4242 4242',
  })}
<div class="pair">
${writeTextField({
  id: 'expiry',
  label: 'Expiration',
  value: kept.expiry,
  error: errors.expiry,
  autocomplete: 'off',
  isNumeric: true,
  maxLength: 9,
  placeholder: 'MM/AA',
})}
${writeTextField({
  id: 'cvc',
  label: 'Cryptogramme',
  error: errors.cvc,
  autocomplete: 'off',
  isNumeric: true,
  maxLength: 4,
  placeholder: '123',
})}
</div></div>`;
}

/** The style sheet shows the fields of the chosen method, without a script. */
function writeWays(chosen: EnteredValues['method']): Html {
  const way = (value: EnteredValues['method'], id: string, label: string) =>
    html`<label for="${id}"><input type="radio" id="${id}" name="method" value="${value}"${chosen === value && html` checked`}>${label}</label>
`;
  return html`<fieldset class="ways"><legend class="label">Moyen de paiement</legend>
${way('card', 'pay-card', 'Carte bancaire')}${way('sepa_debit', 'pay-debit', 'Prélèvement SEPA')}</fieldset>`;
}

function writeAccountField({ errors }: CheckoutPage): Html {
  return html`<div class="fields by-debit">${writeTextField({
    id: 'iban',
    label: 'IBAN de test',
    error: errors.iban,
    autocomplete: 'off',
    maxLength: 50,
    placeholder: 'FR14 2004 1010 0505 0001 3M02 606',
  })}</div>`;
}

/** Text required by the SEPA scheme (European Payments Council, Core Rulebook). */
function writeMandate(seller: string): Html {
  return html`<p class="said by-debit">En saisissant votre IBAN et en confirmant ce paiement, vous autorisez ${seller} et son prestataire de paiement à envoyer des instructions à votre banque pour débiter votre compte, et votre banque à débiter votre compte conformément à ces instructions. Vous bénéficiez d’un droit à remboursement par votre banque, selon les conditions de la convention que vous avez passée avec elle\u202F: la demande doit être présentée dans les huit semaines qui suivent le débit.</p>`;
}

function writeTermsBox({ session, account, kept, errors }: CheckoutPage): Html | false {
  if (session.consent_collection?.terms_of_service !== 'required') return false;
  const own = session.custom_text.terms_of_service_acceptance;
  const terms = account.termsOfServiceUrl
    ? html`<a href="${account.termsOfServiceUrl}" target="_blank" rel="noopener">conditions générales de vente</a>`
    : 'conditions générales de vente';
  const text = own ? writeCustomText(own.message) : html`J’accepte les ${terms} de ${account.displayName}.`;
  return html`<div class="check"><input type="checkbox" id="terms" name="terms" value="accepted" required${
    kept.terms && html` checked`
  }${errors.terms && html` aria-invalid="true" aria-describedby="terms-error"`}><label for="terms">${text}</label>${writeError('terms', errors.terms)}</div>`;
}

function writeSubmitLabel(session: CheckoutSessionRow): string {
  if (session.amount_total === 0) return 'Confirmer la commande';
  const amount = formatAmount(session.amount_total, session.currency, 'fr-FR');
  if (session.submit_type === 'donate') return `Donner ${amount}`;
  if (session.submit_type === 'book') return `Réserver et payer ${amount}`;
  return `Payer ${amount}`;
}

type FieldOptions = {
  id: string;
  label: string;
  value?: string;
  error?: string | undefined;
  type?: string;
  autocomplete: string;
  isNumeric?: boolean;
  maxLength: number;
  placeholder?: string;
};

function writeTextField(field: FieldOptions): Html {
  const { id, error } = field;
  return html`<div class="row"><label for="${id}">${field.label}</label>
<input id="${id}" name="${id}" type="${field.type ?? 'text'}" value="${field.value ?? ''}" autocomplete="${field.autocomplete}" maxlength="${field.maxLength}" spellcheck="false" required${
    field.isNumeric && html` inputmode="numeric"`
  }${field.placeholder && html` placeholder="${field.placeholder}"`}${
    error && html` aria-invalid="true" aria-describedby="${id}-error"`
  }>
${writeError(id, error)}</div>
`;
}

function writeCountryField(value: string, error: string | undefined): Html {
  return html`<div class="row"><label for="country">Pays</label>
<select id="country" name="country" autocomplete="country" required${
    error && html` aria-invalid="true" aria-describedby="country-error"`
  }>
${countries.map(({ code, name }) => html`<option value="${code}"${code === value && html` selected`}>${name}</option>`)}
</select>${writeError('country', error)}</div>
`;
}

function writeError(id: string, error: string | undefined): Html | false {
  return error !== undefined && html`<span class="wrong" id="${id}-error">${error}</span>`;
}

/** Formats **bold** and [links](https://…) of the seller, as Stripe does. The rest is plain text. */
export function writeCustomText(message: string): Html {
  const parts = message.split(/(\*\*[^*]+\*\*|\[[^[\]]+\]\(https?:\/\/[^\s()]+\))/g);
  return html`${parts.map(renderPart)}`;
}

function renderPart(part: string): Html | string {
  const bold = /^\*\*([^*]+)\*\*$/.exec(part);
  if (bold) return html`<strong>${bold[1]}</strong>`;
  const link = /^\[([^\]]+)\]\((https?:\/\/[^\s()]+)\)$/.exec(part);
  if (link) return html`<a href="${link[2]}" target="_blank" rel="noopener noreferrer">${link[1]}</a>`;
  return part;
}
