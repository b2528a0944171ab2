import { toParisDay } from '#common/paris-time.ts';
import type { SalesSettings } from '../settings/sales.ts';
import { findStandardRate } from './vat-rates.ts';

/** Where a sale is taxed, at what rate in hundredths of a percent, and what the invoice says where there is no tax. */
export type Tax = { country: string; vatRate: number; vatMention: string };

/** What tells where a buyer lives: what they gave as their address, and where their card or account is from. */
export type BuyerEvidence = { billing: string | null; payer: string | null };

/** Of France for this tax: Monaco is (article 256-0 du CGI), and the overseas departments are taken for it. */
const french = new Set(['FR', 'MC', 'GP', 'MQ', 'RE', 'GF', 'YT']);

const toTaxCountry = (code: string | null): string | null => {
  const country = code?.toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/.test(country)) return null;
  return french.has(country) ? 'FR' : country;
};

/**
 * Where a buyer is taken to live: two proofs that do not contradict each other say it (articles 24 ter, 24 septies of regulation 282/2011).
 * Else France, the school's own country, and `isDoubtful` where anything speaks for another.
 */
export function findBuyerCountry({ billing, payer }: BuyerEvidence): {
  country: string;
  isDoubtful: boolean;
} {
  const proofs = [toTaxCountry(billing), toTaxCountry(payer)];
  const [one, other] = proofs;
  if (one && one === other) return { country: one, isDoubtful: false };
  return { country: 'FR', isDoubtful: proofs.some((country) => country !== null && country !== 'FR') };
}

export const franchiseMention = 'TVA non applicable, art. 293 B du CGI';

/**
 * The place of a service rendered by electronic means to a consumer is where they live, so that none is due in France for who lives
 * outside the Union (article 259 D du CGI; 259 B is of other services). Within the Union that holds of who has passed 10 000 € or has
 * chosen it, and then declares in one place; else the tax is that of France (article 259 D, I, 2°).
 */
export const outsideMention = 'TVA non applicable, art. 259 D du CGI';

/** The tax of a sale, to a buyer of a country, at a moment. */
export function findTax(
  { vatRegime, vatRate, oss }: Pick<SalesSettings, 'vatRegime' | 'vatRate' | 'oss'>,
  country: string,
  at: Date,
): Tax {
  if (vatRegime === 'franchise') return { country, vatRate: 0, vatMention: franchiseMention };
  const here: Tax = { country: 'FR', vatRate: Number(vatRate), vatMention: '' };
  if (country === 'FR') return here;
  const abroad = findStandardRate(country, toParisDay(at));
  if (abroad === null) return { country, vatRate: 0, vatMention: outsideMention };
  return oss ? { country, vatRate: abroad, vatMention: '' } : here;
}

/** What an amount with tax contains: net and tax, in cents, which make the amount again. */
export function splitTax(gross: number, vatRate: number): { net: number; vat: number } {
  const net = Math.round((gross * 10_000) / (10_000 + vatRate));
  return { net, vat: gross - net };
}
