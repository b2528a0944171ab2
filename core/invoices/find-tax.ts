import { toParisDay } from '#common/paris-time.ts';
import { findVatCountry } from '#common/vat-numbers.ts';
import type { SalesSettings } from '../sales.ts';
import { findStandardRate, otherUnionCountries } from './vat-rates.ts';

/** `vatRate` in hundredths of a percent; `vatMention` is the legal mention if no tax is due. */
export type Tax = { country: string; vatRate: number; vatMention: string };

/** `payer` is the country of the card or bank account. */
type BuyerEvidence = {
  billing: string | null;
  postalCode?: string | undefined;
  payer: string | null;
  onePieceSuffices?: boolean;
};

/** ISO 3166-1 codes by the first three digits of the postal code. */
const departments: Readonly<Record<string, string>> = {
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '976': 'YT',
};

const departmentCodes = new Set(Object.values(departments));

/** Monaco counts as France for VAT (article 256-0 du CGI). */
const toTaxCountry = (code: string | null): string | null => {
  const country = code?.toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(country)) return null;
  return country === 'MC' ? 'FR' : country;
};

const isOfUnion = (country: string): boolean =>
  toState(country) === 'FR' || otherUnionCountries.includes(country);

/** Overseas departments count as FR, because their banks are French. */
const toState = (country: string | null): string | null =>
  country && departmentCodes.has(country) ? 'FR' : country;

/**
 * Returns the country where a buyer is presumed to live. Two consistent pieces of evidence decide (articles
 * 24 ter and 24 septies of regulation (EU) 282/2011). With `onePieceSuffices` the card's country is enough
 * within the Union (article 24 ter, second paragraph, as amended by regulation (EU) 2017/2459).
 * Otherwise FR, and `isDoubtful` if any evidence points to another country.
 */
export function findBuyerCountry({
  billing,
  postalCode = '',
  payer,
  onePieceSuffices = false,
}: BuyerEvidence): {
  country: string;
  isDoubtful: boolean;
} {
  const declared = toTaxCountry(billing);
  const address = declared === 'FR' ? (departments[postalCode.trim().slice(0, 3)] ?? 'FR') : declared;
  const bank = toTaxCountry(payer);
  if (address && bank && toState(address) === toState(bank)) return { country: address, isDoubtful: false };
  if (!address && bank && onePieceSuffices && isOfUnion(bank)) return { country: bank, isDoubtful: false };
  // Only the address distinguishes mainland France from its overseas departments.
  if (address && toState(address) === 'FR' && !bank) return { country: address, isDoubtful: false };
  const isDoubtful = [address, bank].some((country) => country !== null && toState(country) !== 'FR');
  return { country: 'FR', isDoubtful };
}

/** Annual net sales (cents) to other EU countries below which one piece of evidence suffices. */
export const onePieceLimit = 10_000_000;

/** Legal mention for a small business below the thresholds. */
export const franchiseMention = 'TVA non applicable, art. 293 B du CGI';

/** For lessons given by natural persons and paid by their pupils, or certified vocational training. */
export const teachingMention = 'Exonération de TVA, art. 261, 4, 4° du CGI';

/**
 * For a consumer outside the Union: electronic services are taxed where the consumer lives (article 259 D).
 * Within the Union this applies to a school above 10,000 € a year or by choice, with `oss` (259 D, I, 2°).
 */
export const outsideMention = 'TVA non applicable, art. 259 D du CGI';

/** For a company outside the Union. */
export const outsideCompanyMention = 'TVA non applicable, art. 259, 1° du CGI';

/**
 * For a company in another EU country, which declares the tax itself (article 283, 2 transposes article 196).
 * « Autoliquidation » is required by article 242 nonies A, I, 13° de l'annexe II au CGI.
 */
export const reverseChargeMention =
  'Autoliquidation : TVA due par le preneur, art. 259, 1° et 283, 2 du CGI, art. 196 de la directive 2006/112/CE';

/** For Guyane and Mayotte, where VAT does not currently apply. */
export const overseasMention = 'TVA non applicable, art. 294, 1 du CGI';

/** Guadeloupe, Martinique and La Réunion, by mainland rate: articles 294, 2 and 296 du CGI. */
const overseasRates: Readonly<Record<string, number>> = { 2000: 850, 1000: 210, 550: 210, 210: 105 };

type Buyer = { company?: string; vatNumber?: string; country?: string };

/**
 * Returns the country if a company declares another EU country and has a VAT number from there (articles 18
 * and 20 of regulation (EU) 282/2011). Does not check the number in VIES.
 */
export function findUnionCompany({ company, vatNumber = '', country = '' }: Buyer): string | null {
  const state = findVatCountry(vatNumber);
  return company && state && state !== 'FR' && state === country.toUpperCase() ? state : null;
}

export function findTax(
  sales: Pick<SalesSettings, 'vatRegime' | 'vatRate' | 'vatNumber' | 'oss'>,
  country: string,
  at: Date,
  buyer: Buyer = {},
): Tax {
  const { vatRegime, vatRate, vatNumber, oss } = sales;
  // A reverse charge requires the seller's VAT number on the invoice (article 286 ter du CGI).
  if (vatNumber && findUnionCompany(buyer) === country)
    return { country, vatRate: 0, vatMention: reverseChargeMention };
  if (vatRegime === 'franchise') return { country, vatRate: 0, vatMention: franchiseMention };
  const isExempt = vatRegime === 'exempt';
  const here: Tax = isExempt
    ? { country: 'FR', vatRate: 0, vatMention: teachingMention }
    : { country: 'FR', vatRate: Number(vatRate), vatMention: '' };
  if (country === 'FR') return here;
  if (country === 'GF' || country === 'YT') return { country, vatRate: 0, vatMention: overseasMention };
  if (departmentCodes.has(country))
    return isExempt
      ? { ...here, country }
      : { country, vatRate: overseasRates[vatRate] ?? 850, vatMention: '' };
  const abroad = findStandardRate(country, toParisDay(at));
  if (abroad === null)
    return { country, vatRate: 0, vatMention: buyer.company ? outsideCompanyMention : outsideMention };
  return oss ? { country, vatRate: abroad, vatMention: '' } : here;
}

/** Splits a gross amount in cents. Net and tax always add up to it. */
export function splitTax(gross: number, vatRate: number): { net: number; vat: number } {
  const net = Math.round((gross * 10_000) / (10_000 + vatRate));
  return { net, vat: gross - net };
}
