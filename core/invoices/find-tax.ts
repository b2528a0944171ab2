import { toParisDay } from '#common/paris-time.ts';
import { findVatCountry } from '#common/vat-numbers.ts';
import type { SalesSettings } from '../sales.ts';
import { findStandardRate, otherUnionCountries } from './vat-rates.ts';

/** Where a sale is taxed, at what rate in hundredths of a percent, and what the invoice says where there is no tax. */
export type Tax = { country: string; vatRate: number; vatMention: string };

/**
 * Evidence of where a buyer lives: the address that they gave, and the country of their card or account. `onePieceSuffices` while the
 * school sells for less than 100,000 € a year to consumers of other countries.
 */
type BuyerEvidence = {
  billing: string | null;
  postalCode?: string | undefined;
  payer: string | null;
  onePieceSuffices?: boolean;
};

/** Overseas departments by the first digits of their postal codes, as ISO 3166-1 codes. */
const departments: Readonly<Record<string, string>> = {
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '976': 'YT',
};

const departmentCodes = new Set(Object.values(departments));

/** Monaco is France for this tax (article 256-0 du CGI). */
const toTaxCountry = (code: string | null): string | null => {
  const country = code?.toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(country)) return null;
  return country === 'MC' ? 'FR' : country;
};

const isOfUnion = (country: string): boolean =>
  toState(country) === 'FR' || otherUnionCountries.includes(country);

/** Banks of the departments are French, so a card of France says nothing against one of them. */
const toState = (country: string | null): string | null =>
  country && departmentCodes.has(country) ? 'FR' : country;

/**
 * Finds where a buyer is taken to live. Two pieces of evidence that do not contradict each other decide (articles 24 ter and 24 septies of
 * regulation (EU) 282/2011). Below 100,000 € a year one piece decides, if it comes from neither the buyer nor the school: the country
 * of the card (article 24 ter, second paragraph, as amended by regulation (EU) 2017/2459). It says so of the Union only: a card from
 * elsewhere alone takes no sale out of it. Otherwise France, the country of the
 * school; `isDoubtful` if anything speaks for another country.
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
  // Where it lies within France is for the buyer alone to say.
  if (address && toState(address) === 'FR' && !bank) return { country: address, isDoubtful: false };
  const isDoubtful = [address, bank].some((country) => country !== null && toState(country) !== 'FR');
  return { country: 'FR', isDoubtful };
}

/** Sales to consumers of other countries of the Union, in cents without tax, below which one piece of evidence suffices. */
export const onePieceLimit = 10_000_000;

/** Small business below the thresholds: article 293 B du CGI. */
export const franchiseMention = 'TVA non applicable, art. 293 B du CGI';

/** Lessons given by natural persons paid by their pupils, or vocational training with its certificate: article 261, 4, 4° du CGI. */
export const teachingMention = 'Exonération de TVA, art. 261, 4, 4° du CGI';

/**
 * The place of a service rendered by electronic means to a consumer is where they live, so that none is due in France for who lives
 * outside the Union (article 259 D du CGI; 259 B is of other services). Within the Union that holds of who has passed 10 000 € or has
 * chosen it, and then declares in one place; else the tax is that of France (article 259 D, I, 2°).
 */
export const outsideMention = 'TVA non applicable, art. 259 D du CGI';

/** A service to a company outside the Union is taxed where the company is: article 259, 1° du CGI. */
export const outsideCompanyMention = 'TVA non applicable, art. 259, 1° du CGI';

/**
 * A service to a company of another country of the Union is taxed there, and the company declares the tax: article 259, 1° du CGI,
 * article 196 of directive 2006/112/CE, which article 283, 2 du CGI transposes. « Autoliquidation »: article 242 nonies A, I, 13° de
 * l’annexe II au CGI.
 */
export const reverseChargeMention =
  'Autoliquidation : TVA due par le preneur, art. 259, 1° et 283, 2 du CGI, art. 196 de la directive 2006/112/CE';

/** No tax applies for the time being in Guyane and Mayotte: article 294, 1 du CGI. */
export const overseasMention = 'TVA non applicable, art. 294, 1 du CGI';

/** Rates of Guadeloupe, Martinique and La Réunion for each rate of mainland France: articles 294, 2 and 296 du CGI. */
const overseasRates: Readonly<Record<string, number>> = { 2000: 850, 1000: 210, 550: 210, 210: 105 };

type Buyer = { company?: string; vatNumber?: string; country?: string };

/**
 * Returns the country of a buyer that is a company of another country of the Union: it declared that country, and gave a VAT number of it
 * (articles 18 and 20 of regulation (EU) 282/2011). Otherwise null. The number itself is to be checked in VIES.
 */
export function findUnionCompany({ company, vatNumber = '', country = '' }: Buyer): string | null {
  const state = findVatCountry(vatNumber);
  return company && state && state !== 'FR' && state === country.toUpperCase() ? state : null;
}

/** Finds the tax of a sale to a buyer of a country at a moment. */
export function findTax(
  sales: Pick<SalesSettings, 'vatRegime' | 'vatRate' | 'vatNumber' | 'oss'>,
  country: string,
  at: Date,
  buyer: Buyer = {},
): Tax {
  const { vatRegime, vatRate, vatNumber, oss } = sales;
  // A school without a VAT number of its own cannot name one on the invoice, and must apply for it first (article 286 ter du CGI).
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

/** What an amount with tax contains: net and tax, in cents, which make the amount again. */
export function splitTax(gross: number, vatRate: number): { net: number; vat: number } {
  const net = Math.round((gross * 10_000) / (10_000 + vatRate));
  return { net, vat: gross - net };
}
