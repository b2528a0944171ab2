import { plainChoices } from '#core/orders/order-choices.ts';
import type { PurchaseRequest } from '#core/orders/purchase.ts';

/** A product at its price, ordered with both boxes ticked, or with the right to withdraw kept. */
export const toWanted = (
  { id, priceId }: { id: string; priceId: string },
  { waiver = true, ...more }: { waiver?: boolean } & Partial<PurchaseRequest> = {},
): PurchaseRequest => ({
  productId: id,
  priceId,
  shownCents: null,
  consent: { waiver },
  choices: plainChoices,
  buyer: null,
  present: null,
  paidBy: 'provider',
  ...more,
});
