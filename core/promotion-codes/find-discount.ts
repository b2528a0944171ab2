import type { Core } from '../context.ts';

export type Discount = {
  promotionCodeId: string;
  providerId: string;
  code: string;
  discountCents: number;
  totalCents: number;
};

export async function findDiscount(
  _core: Core,
  _code: string,
  _wanted: { uid: string; productId: string; cents: number },
): Promise<Discount> {
  throw new Error('not merged');
}
