import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import { toStoredDescription } from '#common/description.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { forgetObjects } from '../jobs/queues.ts';
import { findProductRow } from './find-product.ts';
import type { ProductInput } from './product-input.ts';
import { checkMedia, listObjects } from './product-media.ts';

/** Where a product's files live in the files service: 16 random bytes, made with its first file. */
export function createPathFolderId(): string {
  return randomBytes(16).toString('hex');
}

/** Creates a product and answers its id. Fields that are not given keep their defaults. */
export async function createProduct(core: Core, input: ProductInput): Promise<string> {
  const id = createId(core.now());
  await checkMedia(core, input);
  await core.db.insert(products).values({ ...toColumns(input), id });
  return id;
}

/**
 * Merges the given fields into a product; what is not given stays. Objects it no longer points at are
 * deleted only once the save has been committed. A save that started from an older version changes nothing.
 * @throws {AppError} not-found, conflict, invalid-input
 */
export async function updateProduct(
  core: Core,
  id: string,
  input: Partial<ProductInput>,
  fromVersion?: number,
): Promise<void> {
  const known = await findProductRow(core, id);
  await checkMedia(core, { ...known, ...input }, known);
  await core.db.transaction(async (tx) => {
    const [before] = await tx.select().from(products).where(eq(products.id, id)).for('update');
    if (!before || (fromVersion !== undefined && before.version !== fromVersion))
      throw new AppError('conflict', `product ${id} was saved by someone else since version ${fromVersion}`);
    const after = { ...before, ...toColumns(input) };
    await tx
      .update(products)
      .set({
        ...toColumns(input),
        ...(input.miniature ? { previousMiniature: before.miniature } : {}),
        updatedAt: core.now(),
        version: sql`${products.version} + 1`,
      })
      .where(eq(products.id, id));
    const paths = listObjects(core.files.bucket, before, after).flatMap(withCaptions);
    if (paths.length > 0) await core.jobs.send(forgetObjects, { paths }, { db: fromDrizzle(tx, sql) });
  });
}

/** Captions lie beside their video, under its name. */
function withCaptions(path: string | null): string[] {
  if (!path) return [];
  return /\/(video|extract)\//.test(path) ? [path, path.replace(/\.[^./]+$/, '.vtt')] : [path];
}

function toColumns<Input extends Partial<ProductInput>>(input: Input): Input {
  if (input.description === undefined) return input;
  return { ...input, description: toStoredDescription(input.description) };
}
