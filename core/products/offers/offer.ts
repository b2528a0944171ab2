import { eq, getTableColumns } from 'drizzle-orm';
import { offers } from '#database/tables/offers.ts';
import type { Core } from '../../context.ts';
import { type ProductTitle, readTitles } from '../find-product.ts';

const { productId: _product, updatedAt: _updatedAt, ...columns } = getTableColumns(offers);

/** Sales terms of a product. `minAmount` is in integer cents. */
export type ProductOffer = Pick<typeof offers.$inferSelect, keyof typeof columns>;

/** Terms of a product without special offers. Its first save creates version 1. */
const plainOffer: ProductOffer = {
  includes: [],
  minAmount: null,
  soldToClasses: false,
  reducedSince: null,
  reducedUntil: null,
  version: 0,
};

export async function findOffer({ db }: Pick<Core, 'db'>, productId: string): Promise<ProductOffer> {
  const [offer] = await db.select(columns).from(offers).where(eq(offers.productId, productId)).limit(1);
  return offer ?? plainOffer;
}

/** Lists the products included with a product, in the order of the back office, without deleted ones. */
export async function listIncluded(
  core: Pick<Core, 'db'>,
  { includes }: Pick<ProductOffer, 'includes'>,
): Promise<ProductTitle[]> {
  const titles = await readTitles(core, includes);
  return includes.flatMap((id) => titles.get(id) ?? []);
}
