import { brandOf, digitsOf, isPlausible, securityCodeLength } from '../cards/card-number.ts';
import { findTestCard } from '../cards/test-cards.ts';
import type { PaymentOrder } from '../checkout-sessions/pay-session.ts';
import type { FormBranch } from '../wire/decode-form.ts';
import { isEmail } from '../wire/scalar-parameters.ts';
import { isCountry } from './countries.ts';
import { parseExpiry } from './parse-expiry.ts';

export type FieldName = 'email' | 'number' | 'expiry' | 'cvc' | 'name' | 'country' | 'terms';

/** A sentence in French beside each field that is not right. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** What is shown again when the form comes back. The card's number and its code are not. */
export type KeptValues = { email: string; expiry: string; name: string; country: string; terms: boolean };

export type FormRules = {
  /** Known beforehand; then it is not read from the form. */
  lockedEmail: string | null;
  isCardNeeded: boolean;
  areTermsNeeded: boolean;
  now: Date;
};

export type ParsedForm =
  | { isValid: true; order: Omit<PaymentOrder, 'attempt'> }
  | { isValid: false; errors: FieldErrors; kept: KeptValues };

/** Reads the payment form. Errors are sentences for the buyer. */
export function parsePaymentForm(form: FormBranch, rules: FormRules): ParsedForm {
  const errors: FieldErrors = {};
  const kept: KeptValues = {
    email: rules.lockedEmail ?? field(form, 'email'),
    expiry: field(form, 'expiry'),
    name: field(form, 'name'),
    country: field(form, 'country'),
    terms: form.has('terms'),
  };
  if (kept.email === '') errors.email = 'Indiquez votre adresse e-mail.';
  else if (!isEmail(kept.email) || kept.email.length > 512) {
    errors.email = 'Cette adresse e-mail n’est pas complète. Exemple\u202F: prenom.nom@exemple.fr.';
  }
  if (kept.name === '') {
    errors.name = rules.isCardNeeded ? 'Indiquez le nom inscrit sur la carte.' : 'Indiquez votre nom.';
  } else if (kept.name.length > 150) errors.name = 'Ce nom est trop long\u202F: 150 caractères au plus.';
  if (!isCountry(kept.country)) errors.country = 'Choisissez un pays dans la liste.';
  if (rules.areTermsNeeded && !kept.terms) errors.terms = 'Cochez cette case pour pouvoir continuer.';
  const payment = rules.isCardNeeded ? parseCard(form, rules.now, errors) : null;
  if (Object.keys(errors).length > 0 || payment === undefined) return { isValid: false, errors, kept };
  const buyer = { email: kept.email, name: kept.name, country: kept.country };
  return { isValid: true, order: { buyer, payment } };
}

function parseCard(form: FormBranch, now: Date, errors: FieldErrors): PaymentOrder['payment'] | undefined {
  const typed = field(form, 'number');
  const digits = digitsOf(typed);
  const card = digits === undefined ? undefined : findTestCard(digits);
  if (typed === '') errors.number = 'Indiquez le numéro de la carte.';
  else if (digits === undefined || !isPlausible(digits)) {
    errors.number = 'Ce numéro de carte n’est pas valide\u202F: vérifiez chaque chiffre.';
  } else if (!card) {
    errors.number =
      'Ce numéro n’est pas celui d’une carte de test. Cette page ne prend aucun paiement réel\u202F: choisissez une carte de la liste.';
  }
  const expiry = parseExpiry(field(form, 'expiry'), now);
  if ('error' in expiry) errors.expiry = expiry.error;
  const codeError = checkSecurityCode(field(form, 'cvc'), digits);
  if (codeError) errors.cvc = codeError;
  if (!card || 'error' in expiry || codeError) return undefined;
  return { card, expiry };
}

function checkSecurityCode(code: string, digits: string | undefined): string | undefined {
  const length = securityCodeLength(digits === undefined ? undefined : brandOf(digits));
  if (code === '') return 'Indiquez le cryptogramme.';
  if (/^\d+$/.test(code) && code.length === length) return undefined;
  return length === 4
    ? 'Le cryptogramme d’une carte American Express compte quatre chiffres, au recto.'
    : 'Le cryptogramme compte trois chiffres, au dos de la carte.';
}

/** A field as text without blanks around it; at most as long as anything sensible. */
export function field(form: FormBranch, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, 1000) : '';
}
