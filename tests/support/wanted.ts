import { plainChoices } from '#core/orders/order-choices.ts';
import type { PurchaseRequest } from '#core/orders/purchase.ts';

/** Returns an order of a product at its price, with both boxes ticked unless `waiver` is false. */
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
