import { formatPrice } from '#common/money.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { minCents } from '../prices/price.ts';
import type { ProductOffer } from '../products/offers/offer.ts';
import { maxSeats, minSeats, type OrderChoices } from './order-choices.ts';
import { type Discount, findDiscount } from './promotion-codes/find-discount.ts';

/** What an order comes to, in integer cents, tax included. */
export type Quote = {
  unitCents: number;
  /** Chosen by the buyer rather than the price of the product. */
  isChosen: boolean;
  quantity: number;
  discount: Discount | null;
  totalCents: number;
};

/**
 * What a product comes to for somebody as they want it. Their own price counts where the school lets them choose, and nowhere else.
 * @throws {AppError} invalid-input: below the least, not sold to classes; what is wrong with the code (`find-discount.ts`)
 */
export async function quoteOrder(
  core: Core,
  uid: string,
  sold: { id: string; unitAmount: number; offer: ProductOffer },
  choices: OrderChoices,
): Promise<Quote> {
  const unitCents = chooseAmount(sold, choices);
  const quantity = choices.purpose === 'class' ? countSeats(sold.offer, choices.seats) : 1;
  const cents = unitCents * quantity;
  const coded = { uid, productId: sold.id, purpose: choices.purpose, quantity, unitCents };
  const discount = choices.code && cents > 0 ? await findDiscount(core, choices.code, coded) : null;
  const isChosen = unitCents !== sold.unitAmount;
  return { unitCents, isChosen, quantity, discount, totalCents: discount?.totalCents ?? cents };
}

/** No choice of theirs costs more than this: a slip of the keyboard. */
const maxChosenCents = 1_000_000;

function chooseAmount(
  { unitAmount, offer: { minAmount } }: { unitAmount: number; offer: ProductOffer },
  { purpose, chosenCents }: OrderChoices,
): number {
  if (chosenCents === null) return unitAmount;
  if (Number.isNaN(chosenCents))
    throw new AppError('invalid-input', 'the chosen amount is malformed', {
      userMessage: m.checkout_amount_malformed(),
    });
  if (minAmount === null) {
    if (chosenCents === unitAmount) return unitAmount;
    throw new AppError('invalid-input', `${chosenCents} cents were chosen of a fixed price`, {
      userMessage: m.checkout_amount_fixed({ amount: formatPrice(unitAmount) }),
    });
  }
  // What costs nothing opens to whoever asks: it is no present.
  const mayBeFree = purpose === 'self' && chosenCents <= 0;
  const least = mayBeFree ? minAmount : Math.max(minAmount, minCents);
  if (chosenCents >= least && chosenCents <= maxChosenCents) return chosenCents;
  throw new AppError('invalid-input', `${chosenCents} cents were chosen`, {
    userMessage:
      chosenCents < least
        ? m.checkout_amount_low({ amount: formatPrice(least) })
        : m.checkout_amount_high({ amount: formatPrice(maxChosenCents) }),
  });
}

function countSeats({ soldToClasses }: ProductOffer, seats: number): number {
  if (!soldToClasses)
    throw new AppError('invalid-input', 'not sold to classes', { userMessage: m.checkout_no_classes() });
  if (seats >= minSeats && seats <= maxSeats) return seats;
  throw new AppError('invalid-input', `${seats} seats were asked for`, {
    userMessage: m.checkout_seats_wrong({ min: minSeats, max: maxSeats }),
  });
}
