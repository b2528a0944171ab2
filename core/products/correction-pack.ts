import type { Product } from './product.ts';

/** Corrections sold together to owners of a product. `cents` includes tax, `days` is the promised delay. */
export type CorrectionPack = { size: number; cents: number; days: number; priceId: string };

/** Returns the corrections that owners of a product can buy. Null without a price or without a limit. */
export const findCorrectionPack = ({
  includedCorrections,
  correctionPackSize: size,
  correctionPackCents: cents,
  correctionDays: days,
  priceId,
}: Pick<
  Product,
  'includedCorrections' | 'correctionPackSize' | 'correctionPackCents' | 'correctionDays' | 'priceId'
>): CorrectionPack | null =>
  // The address of the order page contains the price of the product.
  includedCorrections === null || cents === null || !priceId ? null : { size, cents, days, priceId };
