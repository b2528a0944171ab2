import { z } from 'zod';
import { isSiren } from '#common/company-numbers.ts';
import { isCountry } from '#common/countries.ts';
import { parseParisTime } from '#common/paris-time.ts';
import { findVatCountry, isUnionVatPrefix, normaliseVatNumber } from '#common/vat-numbers.ts';
import { optionalEmailInput } from '#core/email-input.ts';
import type { Consent } from '#core/orders/consent.ts';
import type { OrderChoices } from '#core/orders/order-choices.ts';
import type { PurchaseRequest } from '#core/orders/purchase.ts';
import { m } from '#words/messages.js';

export type TypedOrder = Readonly<Record<string, string>>;

export type OrderErrors = Readonly<Record<string, string | undefined>>;

/** Hidden fields with the version of the terms and the total (integer cents) that the buyer saw. */
export const termsSeen = 'conditions';
export const priceSeen = 'prix';

/** Fields not restored in a rejected form, because consent must be given again. */
const notGivenBack = [termsSeen, priceSeen, 'terms', 'waiver'];

export const readTypedOrder = (form: FormData): TypedOrder =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !notGivenBack.includes(name) ? [[name, value.slice(0, 2_000)]] : [],
    ),
  );

/** Returns errors unless the form accepts the current terms. The second box is required for corrections only. */
export function checkConsent(form: FormData, inForce: number, purpose: OrderChoices['purpose']): OrderErrors {
  const isMissing = purpose === 'corrections' && !form.get('waiver');
  const waiver = isMissing ? { waiver: m.corrections_start_missing() } : {};
  if (form.get('terms') !== 'on') return { ...waiver, terms: m.checkout_terms_missing() };
  const seen = form.get(termsSeen);
  const isSame = seen === null || seen === String(inForce);
  return isSame ? waiver : { ...waiver, terms: m.checkout_terms_changed() };
}

const line = (max: number, error = () => m.checkout_too_long({ max })) =>
  z
    .string()
    .default('')
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .refine((text) => text.length <= max, { error, abort: true });

/** True if an EU number has a valid format; other numbers are only checked for their characters. */
const isVatNumber = (number: string): boolean =>
  findVatCountry(number) !== null ||
  (/^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(number) && !isUnionVatPrefix(number.slice(0, 2)));

const readSiren = (vatNumber: string): string =>
  findVatCountry(vatNumber) === 'FR' ? vatNumber.slice(4) : '';

/** Invoice recipient. In France companies need a SIREN (article 289 bis du CGI). */
const buyerInput = z
  .object({
    nom: line(120),
    societe: line(120),
    tva: line(30).transform(normaliseVatNumber),
    siren: line(30).transform((text) => text.replaceAll(/[\s.]/g, '')),
    adresse: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split('\n')
          .map((each) => each.trim())
          .filter(Boolean),
      )
      .refine((lines) => lines.length <= 4 && lines.every((each) => each.length <= 120), {
        error: () => m.checkout_invoice_lines_long(),
      }),
    codePostal: line(12),
    ville: line(80),
    pays: line(2, m.checkout_invoice_country_missing).refine((code) => code === '' || isCountry(code), {
      error: () => m.checkout_invoice_country_missing(),
    }),
  })
  .refine(({ tva }) => tva === '' || isVatNumber(tva), {
    path: ['tva'],
    error: () => m.checkout_invoice_vat_wrong(),
  })
  .transform((buyer) => ({ ...buyer, siren: buyer.siren || readSiren(buyer.tva) }))
  .refine(({ societe, pays, siren }) => !societe || pays !== 'FR' || isSiren(siren), {
    path: ['siren'],
    error: () => m.checkout_invoice_siren_wrong(),
  })
  .refine(
    ({ societe, adresse, codePostal, ville }) =>
      !societe || (adresse.length > 0 && codePostal !== '' && ville !== ''),
    { path: ['adresse'], error: () => m.checkout_invoice_address_missing() },
  );

/** Time in Paris at which gift emails are sent. */
const deliveryTime = '08:00';

/** A gift may be scheduled up to one year ahead. */
const maxWaitMilliseconds = 366 * 24 * 3_600_000;

const presentInput = (now: Date) =>
  z.object({
    pourNom: line(80),
    pourEmail: line(254).pipe(optionalEmailInput(() => m.checkout_present_email_wrong())),
    deLaPart: line(80),
    mot: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .refine((text) => text.length <= 1_000, { error: () => m.checkout_too_long({ max: 1_000 }) }),
    jour: line(10, m.checkout_present_day_wrong).transform((day, context) => {
      if (!day) return null;
      const at = parseParisTime({ date: day, time: deliveryTime });
      const wait = at ? at.getTime() - now.getTime() : Number.NaN;
      if (at && wait > -24 * 3_600_000 && wait < maxWaitMilliseconds) return at;
      context.addIssue(m.checkout_present_day_wrong());
      return z.NEVER;
    }),
  });

type Details = Pick<PurchaseRequest, 'buyer' | 'present' | 'paidBy' | 'shownCents'> & { consent: Consent };

/** Returns the order details apart from the choices, or the errors by field. */
export function readDetails(
  form: FormData,
  isPresent: boolean,
  now: Date,
): { details: Details } | { errors: OrderErrors } {
  const typed = readTypedOrder(form);
  const buyer = buyerInput.safeParse(typed);
  const present = presentInput(now).safeParse(isPresent ? typed : {});
  const problem = checkPageFields(form);
  if (!buyer.success || !present.success || problem)
    return { errors: { ...listErrors(buyer.error), ...listErrors(present.error), ...problem } };
  const { nom, societe, tva, siren, adresse, codePostal, ville, pays } = buyer.data;
  const { pourNom, pourEmail, deLaPart, mot, jour } = present.data;
  const seen = String(form.get(priceSeen) ?? '');
  return {
    details: {
      shownCents: seen === '' ? null : Number(seen),
      consent: { waiver: form.get('waiver') === 'on' },
      buyer:
        nom || societe || pays
          ? {
              name: nom,
              company: societe,
              vatNumber: tva,
              siren: societe ? siren : '',
              lines: adresse,
              postalCode: codePostal,
              city: ville,
              country: pays,
            }
          : null,
      present: isPresent
        ? {
            recipientEmail: pourEmail.toLowerCase(),
            recipientName: pourNom,
            fromName: deLaPart,
            words: mot,
            deliverAt: pourEmail ? (jour ?? now) : null,
          }
        : null,
      paidBy: form.get('paiement') === 'virement' ? 'transfer' : 'provider',
    },
  };
}

/** Fields that the page fills in, with the pattern of their valid values. Other values are rejected. */
const orderPageFields: readonly [name: string, pattern: RegExp, error: () => string][] = [
  [priceSeen, /^(\d{1,9})?$/, m.checkout_total_malformed],
  ['paiement', /^(carte|virement)?$/, m.checkout_payment_unknown],
  ['waiver', /^(on)?$/, m.checkout_waiver_malformed],
];

function checkPageFields(form: FormData): OrderErrors | null {
  const wrong = orderPageFields.find(([name, pattern]) => !pattern.test(String(form.get(name) ?? '')));
  return wrong ? { form: wrong[2]() } : null;
}

const listErrors = (error: z.ZodError | undefined): OrderErrors =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
