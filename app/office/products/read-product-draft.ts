import { formatPrice } from '#common/money.ts';
import { listChanges } from '#core/changes/list-changes.ts';
import type { Core } from '#core/context.ts';
import { findProduct } from '#core/products/find-product.ts';
import type { ProductDraft, SavedVersion } from './product-draft.ts';

/** A product as the editor begins with it. @throws {AppError} not-found */
export async function readProductDraft(core: Core, id: string) {
  const product = await findProduct(core, id);
  const price = product.priceId ? await readPrice(core, product.priceId) : null;
  const draft: ProductDraft = {
    type: product.type,
    title: product.title,
    description: product.description,
    difficulty: product.difficulty,
    duration: String(product.duration),
    order: String(product.order),
    displayed: product.displayed,
    enabled: product.enabled,
    price: price?.unitAmount == null ? '' : formatPrice(price.unitAmount).replace(/\s?€/, ''),
    productId: product.productId,
    priceId: product.priceId,
    videoId: product.videoId,
    videoIdExtract: product.videoIdExtract,
    captions: product.captions,
    captionsExtract: product.captionsExtract,
    pathFolderId: product.pathFolderId,
    miniature: product.miniature,
    files: product.files.map((file) => file.toObject()),
  };
  return { id, version: product.version, draft, archived: product.archivedAt !== null };
}

/** The text of a product can be worked on while the provider of its price does not answer. */
async function readPrice(core: Core, priceId: string) {
  try {
    return await core.prices.get(priceId);
  } catch (error) {
    core.log.warn({ err: error, priceId }, 'a price is missing from the editor');
    return null;
  }
}

/** The version that is saved, and who saved it. */
export async function readSavedVersion(core: Core, id: string): Promise<SavedVersion> {
  const { draft, version } = await readProductDraft(core, id);
  const [last] = (await listChanges(core, { kind: 'product', subjectId: id, limit: 1 })).rows;
  return { draft, version, who: last?.who ?? '', at: last?.at ?? null };
}
