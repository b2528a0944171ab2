import type { Parameter } from './parameter.ts';
import { refuse } from './refusals.ts';
import { matching } from './scalar-parameters.ts';

/** https://docs.stripe.com/currencies#presentment-currencies */
const supported = new Set(
  (
    'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf ' +
    'clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils ' +
    'inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk ' +
    'mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp ' +
    'sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw'
  ).split(' '),
);

/** https://docs.stripe.com/currencies#zero-decimal */
const withoutDecimals = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '));
const withThreeDecimals = new Set('bhd jod kwd omr tnd'.split(' '));

/** The least that can be charged, in the smallest unit (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const minimums = new Map(
  Object.entries({
    usd: 50,
    aed: 200,
    aud: 50,
    bgn: 100,
    brl: 50,
    cad: 50,
    chf: 50,
    czk: 1500,
    dkk: 250,
    eur: 50,
    gbp: 30,
    hkd: 400,
    huf: 17500,
    inr: 50,
    jpy: 50,
    mxn: 1000,
    myr: 200,
    nok: 300,
    nzd: 50,
    pln: 200,
    ron: 200,
    sek: 300,
    sgd: 50,
    thb: 1000,
  }),
);

/** The most that can be charged: eight digits. */
export const MAX_AMOUNT = 99_999_999;

const code = matching(/^[A-Za-z]{3}$/, (value) => `Invalid currency: ${value}. ${hint()}`);

/** A three-letter code, kept in lower case. @throws {ApiError} for one the provider does not take. */
export const currency: Parameter<string> = {
  parse(node, path) {
    const value = code.parse(node, path).toLowerCase();
    if (!supported.has(value)) throw refuse(`Invalid currency: ${value}. ${hint()}`, path);
    return value;
  },
};

function hint(): string {
  return `Stripe currently supports these currencies: ${[...supported].join(', ')}`;
}

export function minimumAmount(currencyCode: string): number {
  return minimums.get(currencyCode) ?? 50;
}

/** An amount in major units, e.g. 4900 cents → "49.00". */
export function majorUnits(amount: number, currencyCode: string): number {
  return amount / 10 ** decimals(currencyCode);
}

export function decimals(currencyCode: string): number {
  if (withoutDecimals.has(currencyCode)) return 0;
  return withThreeDecimals.has(currencyCode) ? 3 : 2;
}

/** An amount as the provider's English messages write it, e.g. €49.00. */
export function englishAmount(amount: number, currencyCode: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currencyCode.toUpperCase(),
    minimumFractionDigits: decimals(currencyCode),
    maximumFractionDigits: decimals(currencyCode),
  }).format(majorUnits(amount, currencyCode));
}
