import { addMilliseconds, hours } from '#twins/kit/time.ts';
import {
  brandOf,
  findTestCard,
  isPlausible,
  parseCardNumber,
  securityCodeLength,
} from '../cards/test-cards.ts';
import type { PaymentOrder } from '../checkout/pay-session.ts';
import { findTestAccount, isPlausibleIban, parseIban } from '../debits/test-accounts.ts';
import type { Expiry } from '../resources/payment-methods.ts';
import type { FormBranch } from '../wire/form.ts';
import { isEmail } from '../wire/parameters.ts';
import { readFormField } from './page-request.ts';

export const MAX_EMAIL_CHARACTERS = 512;
export const MAX_NAME_CHARACTERS = 150;

const COUNTRY_CODES = (
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG ' +
  'CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL ' +
  'GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB ' +
  'LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP ' +
  'NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ' +
  'ST SV SX SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

const countryNames = new Intl.DisplayNames('fr', { type: 'region' });

/** Countries with code (ISO 3166) and French name, in French alphabetical order. */
export const countries: readonly { code: string; name: string }[] = COUNTRY_CODES.map((code) => ({
  code,
  name: countryNames.of(code) ?? code,
})).sort((a, b) => a.name.localeCompare(b.name, 'fr'));

export type FieldName = 'email' | 'number' | 'expiry' | 'cvc' | 'iban' | 'name' | 'country' | 'terms';

/** French error message by field. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** Shown again after an error, without card number, security code and IBAN. */
export type EnteredValues = {
  email: string;
  method: 'card' | 'sepa_debit';
  expiry: string;
  name: string;
  country: string;
  terms: boolean;
};

export type FormRules = {
  /** Email address used instead of the form field. */
  lockedEmail: string | null;
  isPaymentNeeded: boolean;
  isDebitOffered: boolean;
  areTermsNeeded: boolean;
  now: Date;
};

type ParsedForm =
  | { isValid: true; order: Omit<PaymentOrder, 'attempt'> }
  | { isValid: false; errors: FieldErrors; kept: EnteredValues };

/** True if the buyer must enter their data: something is due, or no email address is set. */
export function isIdentityNeeded(rules: Pick<FormRules, 'isPaymentNeeded' | 'lockedEmail'>): boolean {
  return rules.isPaymentNeeded || rules.lockedEmail === null;
}

export function parsePaymentForm(form: FormBranch, rules: FormRules): ParsedForm {
  const errors: FieldErrors = {};
  const kept: EnteredValues = {
    email: rules.lockedEmail ?? readFormField(form, 'email'),
    method: rules.isDebitOffered && readFormField(form, 'method') === 'sepa_debit' ? 'sepa_debit' : 'card',
    expiry: readFormField(form, 'expiry'),
    name: readFormField(form, 'name'),
    country: readFormField(form, 'country'),
    terms: form.has('terms'),
  };
  if (kept.email === '') errors.email = 'Indiquez votre adresse e-mail.';
  else if (!isEmail(kept.email) || kept.email.length > MAX_EMAIL_CHARACTERS) {
    errors.email = 'Cette adresse e-mail n’est pas complète. Exemple\u202F: prenom.nom@exemple.fr.';
  }
  const isBuyerAsked = isIdentityNeeded(rules);
  if (isBuyerAsked && kept.name === '') {
    errors.name = !rules.isPaymentNeeded
      ? 'Indiquez votre nom.'
      : kept.method === 'card'
        ? 'Indiquez le nom inscrit sur la carte.'
        : 'Indiquez le nom du titulaire du compte.';
  } else if (kept.name.length > MAX_NAME_CHARACTERS)
    errors.name = 'Ce nom est trop long\u202F: 150 caractères au plus.';
  if (isBuyerAsked && !COUNTRY_CODES.includes(kept.country))
    errors.country = 'Choisissez un pays dans la liste.';
  if (rules.areTermsNeeded && !kept.terms) errors.terms = 'Cochez cette case pour pouvoir continuer.';
  const payment = rules.isPaymentNeeded ? parsePayment(form, kept.method, rules.now, errors) : null;
  if (Object.keys(errors).length > 0 || payment === undefined) return { isValid: false, errors, kept };
  const buyer = isBuyerAsked
    ? { email: kept.email, name: kept.name, country: kept.country }
    : { email: kept.email, name: null, country: null };
  return { isValid: true, order: { buyer, payment } };
}

function parsePayment(
  form: FormBranch,
  method: EnteredValues['method'],
  now: Date,
  errors: FieldErrors,
): PaymentOrder['payment'] | undefined {
  return method === 'card' ? parseCard(form, now, errors) : parseAccount(form, errors);
}

function parseAccount(form: FormBranch, errors: FieldErrors): PaymentOrder['payment'] | undefined {
  const typed = readFormField(form, 'iban');
  const iban = parseIban(typed);
  const account = iban === undefined ? undefined : findTestAccount(iban);
  if (typed === '') errors.iban = 'Indiquez l’IBAN du compte.';
  else if (iban === undefined || !isPlausibleIban(iban)) {
    errors.iban = 'Cet IBAN n’est pas valide\u202F: vérifiez chaque caractère.';
  } else if (!account) {
    errors.iban =
      'Cet IBAN n’est pas celui d’un compte de test. Cette page ne prend aucun paiement réel\u202F: choisissez un compte de la liste.';
  }
  return account && { account };
}

function parseCard(form: FormBranch, now: Date, errors: FieldErrors): PaymentOrder['payment'] | undefined {
  const typed = readFormField(form, 'number');
  const digits = parseCardNumber(typed);
  const card = digits === undefined ? undefined : findTestCard(digits);
  if (typed === '') errors.number = 'Indiquez le numéro de la carte.';
  else if (digits === undefined || !isPlausible(digits)) {
    errors.number = 'Ce numéro de carte n’est pas valide\u202F: vérifiez chaque chiffre.';
  } else if (!card) {
    errors.number =
      'Ce numéro n’est pas celui d’une carte de test. Cette page ne prend aucun paiement réel\u202F: choisissez une carte de la liste.';
  }
  const expiry = parseExpiry(readFormField(form, 'expiry'), now);
  if ('error' in expiry) errors.expiry = expiry.error;
  const codeError = checkSecurityCode(readFormField(form, 'cvc'), digits);
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

const MAX_YEARS_AHEAD = 50;

/** Accepts 03/28, 0328 and 3 / 2028. A card is valid to the end of its month in the last time zone. */
export function parseExpiry(typed: string, now: Date): Expiry | { error: string } {
  if (typed === '') return { error: 'Indiquez la date d’expiration.' };
  const match =
    /^(\d{1,2})(?:\s+|\s*[/.-]\s*)(\d{2}|\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(typed);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) {
    return { error: 'Écrivez la date d’expiration sous la forme MM/AA, par exemple 04/30.' };
  }
  const yearDigits = match[2] ?? '';
  const year = yearDigits.length === 4 ? Number(yearDigits) : 2000 + Number(yearDigits);
  // The month ends last in the zone twelve hours behind UTC.
  const latest = addMilliseconds(now, -hours(12));
  const [thisYear, thisMonth] = [latest.getUTCFullYear(), latest.getUTCMonth() + 1];
  if (year < thisYear || (year === thisYear && month < thisMonth)) return { error: 'Cette carte a expiré.' };
  if (year > thisYear + MAX_YEARS_AHEAD) return { error: 'Cette date d’expiration est trop lointaine.' };
  return { month, year };
}
