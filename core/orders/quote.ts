import { formatPrice } from '#common/money.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { minCents } from '../prices/price.ts';
import type { ProductOffer } from '../products/offers/offer.ts';
import { maxSeats, minSeats, type OrderChoices } from './order-choices.ts';
import { type Discount, findDiscount } from './promotion-codes/find-discount.ts';

/** In cents, tax included. */
export type Quote = {
  unitCents: number;
  isChosen: boolean;
  quantity: number;
  discount: Discount | null;
  totalCents: number;
};

/** @throws {AppError} invalid-input if chosen price, seats or code are not allowed (`find-discount.ts`) */
export async function quoteOrder(
  core: Core,
  uid: string,
  sold: { id: string; unitAmount: number; offer: ProductOffer },
  choices: OrderChoices,
): Promise<Quote> {
  if (choices.purpose === 'corrections') return quotePack(sold.unitAmount);
  const unitCents = chooseAmount(sold, choices);
  const quantity = choices.purpose === 'class' ? countSeats(sold.offer, choices.seats) : 1;
  const cents = unitCents * quantity;
  const coded = { uid, productId: sold.id, purpose: choices.purpose, quantity, unitCents };
  const discount = choices.code && cents > 0 ? await findDiscount(core, choices.code, coded) : null;
  const isChosen = unitCents !== sold.unitAmount;
  return { unitCents, isChosen, quantity, discount, totalCents: discount?.totalCents ?? cents };
}

/** Returns the quote of a pack of corrections, sold at one price. */
const quotePack = (cents: number): Quote => ({
  unitCents: cents,
  isChosen: false,
  quantity: 1,
  discount: null,
  totalCents: cents,
});

/** A higher price is probably a typing error. */
const maxChosenCents = 1_000_000;

function chooseAmount(
  { unitAmount, offer: { minAmount } }: { unitAmount: number; offer: ProductOffer },
  { purpose, chosenCents }: OrderChoices,
): number {
  if (chosenCents === null) return unitAmount;
  if (Number.isNaN(chosenCents))
    throw new AppError('invalid-input', 'chosen amount is not a number', {
      userMessage: m.checkout_amount_malformed(),
    });
  if (minAmount === null) {
    if (chosenCents === unitAmount) return unitAmount;
    throw new AppError('invalid-input', `${chosenCents} cents chosen for a product with a fixed price`, {
      userMessage: m.checkout_amount_fixed({ amount: formatPrice(unitAmount) }),
    });
  }
  // A gift cannot be free, because a free product is open to everyone.
  const mayBeFree = purpose === 'self' && chosenCents <= 0;
  const least = mayBeFree ? minAmount : Math.max(minAmount, minCents);
  if (chosenCents >= least && chosenCents <= maxChosenCents) return chosenCents;
  throw new AppError('invalid-input', `chosen amount of ${chosenCents} cents is out of range`, {
    userMessage:
      chosenCents < least
        ? m.checkout_amount_low({ amount: formatPrice(least) })
        : m.checkout_amount_high({ amount: formatPrice(maxChosenCents) }),
  });
}

function countSeats({ soldToClasses }: ProductOffer, seats: number): number {
  if (!soldToClasses)
    throw new AppError('invalid-input', 'product is not sold to classes', {
      userMessage: m.checkout_no_classes(),
    });
  if (seats >= minSeats && seats <= maxSeats) return seats;
  throw new AppError('invalid-input', `number of seats is out of range: ${seats}`, {
    userMessage: m.checkout_seats_wrong({ min: minSeats, max: maxSeats }),
  });
}
