import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { offers } from '#database/tables/offers.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { productSubject } from '../product-subject.ts';
import { findOffer, type ProductOffer } from './offer.ts';

/**
 * Saves the sales terms of a product. Existing orders are unaffected.
 * @throws {AppError} not-found
 * @throws {AppError} conflict if it was saved by somebody else since
 * @throws {AppError} invalid-input if an included product was deleted or is the product itself
 */
export async function saveOffer(
  core: Core,
  actor: Actor,
  productId: string,
  { version, ...given }: ProductOffer,
): Promise<void> {
  const product = await productSubject.find(core, productId);
  await checkIncluded(core, productId, given.includes);
  const { version: _, ...before } = await findOffer(core, productId);
  await core.db.transaction(async (tx) => {
    const [saved] =
      version === 0
        ? await tx
            .insert(offers)
            .values({ productId, ...given, updatedAt: core.now() })
            .onConflictDoNothing()
            .returning({ version: offers.version })
        : await tx
            .update(offers)
            .set({ ...given, version: sql`${offers.version} + 1`, updatedAt: core.now() })
            .where(and(eq(offers.productId, productId), eq(offers.version, version)))
            .returning({ version: offers.version });
    if (!saved)
      throw new AppError('conflict', `the offer of ${productId} was saved since version ${version}`);
    await recordChange(core, tx, {
      actor,
      action: 'update',
      kind: 'offer',
      subjectId: productId,
      title: product.title,
      before,
      after: given,
    });
  });
}

async function checkIncluded(core: Pick<Core, 'db'>, productId: string, includes: string[]): Promise<void> {
  const refuse = (userMessage: string) =>
    new AppError('invalid-input', `${productId} cannot include ${includes.join()}`, { userMessage });
  if (includes.includes(productId)) throw refuse(m.offers_includes_itself());
  if (includes.length === 0) return;
  const known = await core.db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, includes), isNull(products.archivedAt)));
  if (known.length < new Set(includes).size) throw refuse(m.offers_includes_gone());
}
