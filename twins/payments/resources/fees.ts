/** See https://stripe.com/fr/pricing. Not refunded: https://docs.stripe.com/refunds#refund-requests */
export type Fee = { amount: number; description: string };

const EUROPEAN_ECONOMIC_AREA = new Set(
  'AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

const PROCESSING = 'Stripe processing fees';

/** Share in ten-thousandths of the amount, and fixed fee in the smallest unit. */
const EUROPEAN_CARD = { share: 150, fixed: 25 };
const OTHER_CARD = { share: 325, fixed: 25 };

/** `country` is the country of the card's bank (ISO 3166). */
export function cardFee(amount: number, country: string): Fee {
  const { share, fixed } = EUROPEAN_ECONOMIC_AREA.has(country) ? EUROPEAN_CARD : OTHER_CARD;
  return { amount: Math.round((amount * share) / 10_000) + fixed, description: PROCESSING };
}

export const DEBIT_FEE: Fee = { amount: 35, description: PROCESSING };

/** Fee of a dispute, returned if the seller wins. */
export const DISPUTE_FEE: Fee = { amount: 2000, description: 'Dispute fee' };
