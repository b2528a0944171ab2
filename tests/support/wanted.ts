import type { Wanted } from '#core/orders/purchase.ts';

/** A product at its price, ordered with both boxes ticked, or with the right to withdraw kept. */
export const toWanted = (
  { id, priceId }: { id: string; priceId: string },
  { waiver = true }: { waiver?: boolean } = {},
): Wanted => ({ productId: id, priceId, shownCents: null, consent: { waiver } });
