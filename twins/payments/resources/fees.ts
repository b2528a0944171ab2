/**
 * What the provider keeps of a payment, in the smallest unit (https://stripe.com/fr/pricing). The fee is not given back with
 * a refund (https://docs.stripe.com/refunds#refund-requests).
 */
export type Fee = { amount: number; description: string };

const EUROPEAN_ECONOMIC_AREA = new Set(
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

const PROCESSING = 'Stripe processing fees';

/** In ten-thousandths of the amount, and for each payment. */
const EUROPEAN_CARD = { share: 150, fixed: 25 };
const OTHER_CARD = { share: 325, fixed: 25 };

/** The fee of a card payment. @param country of the card's bank, ISO 3166 */
export function cardFee(amount: number, country: string): Fee {
  const { share, fixed } = EUROPEAN_ECONOMIC_AREA.has(country) ? EUROPEAN_CARD : OTHER_CARD;
  return { amount: Math.round((amount * share) / 10_000) + fixed, description: PROCESSING };
}

/** Of a payment by direct debit. */
export const DEBIT_FEE: Fee = { amount: 35, description: PROCESSING };

/** Of a contested payment; given back to who wins. */
export const DISPUTE_FEE: Fee = { amount: 2000, description: 'Dispute fee' };
