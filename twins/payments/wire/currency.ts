import { refuse } from './errors.ts';
import { matching, type Parameter } from './parameters.ts';

/** https://docs.stripe.com/currencies#presentment-currencies */
const SUPPORTED = new Set(
  (
    'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf ' +
    'clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils ' +
    'inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk ' +
    'mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp ' +
    'sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw'
  ).split(' '),
);

/** https://docs.stripe.com/currencies#zero-decimal */
const ZERO_DECIMAL = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '));
const THREE_DECIMAL = new Set('bhd jod kwd omr tnd'.split(' '));

/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const MINIMUMS = new Map(
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

/** Maximum charge in the smallest unit: eight digits. */
export const MAX_AMOUNT = 99_999_999;

const code = matching(/^[A-Za-z]{3}$/, (value) => `Invalid currency: ${value}. ${hint()}`);

/** Three-letter code of a currency that Stripe supports, in lower case. */
export const currency: Parameter<string> = {
  parse(node, path) {
    const value = code.parse(node, path).toLowerCase();
    if (!SUPPORTED.has(value)) throw refuse(`Invalid currency: ${value}. ${hint()}`, path);
    return value;
  },
};

function hint(): string {
  return `Stripe currently supports these currencies: ${[...SUPPORTED].join(', ')}`;
}

/** Default for other currencies: half a unit if the currency has two decimals. */
export function minimumAmount(currencyCode: string): number {
  return MINIMUMS.get(currencyCode) ?? 50;
}

/** Formats an amount: €49.00 in the English messages of Stripe, 49,00 € on the hosted pages. */
export function formatAmount(amount: number, currencyCode: string, locale: 'en-US' | 'fr-FR'): string {
  const places = ZERO_DECIMAL.has(currencyCode) ? 0 : THREE_DECIMAL.has(currencyCode) ? 3 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: currencyCode.toUpperCase(),
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(amount / 10 ** places);
}
