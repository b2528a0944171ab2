import { eq } from 'drizzle-orm';
import { offers } from '#database/tables/offers.ts';
import type { Core } from '../../context.ts';
import { type ProductTitle, readTitles } from '../find-product.ts';

/** How a product is sold beside its price: with which others, from how much, to classes too; `minAmount` in integer cents. */
export type ProductOffer = Pick<
  typeof offers.$inferSelect,
  'includes' | 'minAmount' | 'soldToClasses' | 'reducedSince' | 'reducedUntil' | 'version'
>;

/** Of a product that is sold at its price to one person; its first save makes version 1. */
const plainOffer: ProductOffer = {
  includes: [],
  minAmount: null,
  soldToClasses: false,
  reducedSince: null,
  reducedUntil: null,
  version: 0,
};

/** How a product is sold. */
export async function findOffer({ db }: Pick<Core, 'db'>, productId: string): Promise<ProductOffer> {
  const [offer] = await db.select().from(offers).where(eq(offers.productId, productId)).limit(1);
  return offer ?? plainOffer;
}

/** What comes with a product, in the order that the office gave; what is gone is left out. */
export async function listIncluded(
  core: Pick<Core, 'db'>,
  { includes }: Pick<ProductOffer, 'includes'>,
): Promise<ProductTitle[]> {
  const titles = await readTitles(core, includes);
  return includes.flatMap((id) => titles.get(id) ?? []);
}
