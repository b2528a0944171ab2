import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import { toStoredDescription } from '#common/description.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { forgetObjects } from '../jobs/queues.ts';
import { toObjectPath } from '../media/object-address.ts';
import { findProductRow } from './find-product.ts';
import type { ProductRow } from './product.ts';
import type { ProductInput } from './product-input.ts';

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
 * Merges the given fields into a product; what is not given stays. Pictures that were replaced are
 * deleted only once the save has been committed. A save that started from an older version changes nothing.
 * @throws {AppError} not-found, conflict, invalid-input
 */
export async function updateProduct(
  core: Core,
  id: string,
  input: Partial<ProductInput>,
  fromVersion?: number,
): Promise<void> {
  await checkMedia(core, input);
  await core.db.transaction(async (tx) => {
    const [before] = await tx.select().from(products).where(eq(products.id, id)).for('update');
    if (!before) await findProductRow(core, id);
    const dropped = before && input.miniature ? findDropped(before, input.miniature) : [];
    const [saved] = await tx
      .update(products)
      .set({
        ...toColumns(input),
        ...(input.miniature ? { previousMiniature: before?.miniature ?? [] } : {}),
        updatedAt: core.now(),
        version: sql`${products.version} + 1`,
      })
      .where(
        and(eq(products.id, id), fromVersion === undefined ? undefined : eq(products.version, fromVersion)),
      )
      .returning({ id: products.id });
    if (!saved)
      throw new AppError('conflict', `product ${id} was saved by someone else since version ${fromVersion}`);
    if (dropped.length > 0)
      await core.jobs.send(forgetObjects, { paths: dropped }, { db: fromDrizzle(tx, sql) });
  });
}

function toColumns<Input extends Partial<ProductInput>>(input: Input): Input {
  if (input.description === undefined) return input;
  return { ...input, description: toStoredDescription(input.description) };
}

function findDropped(before: ProductRow, after: { path: string }[]): string[] {
  const kept = new Set(after.map((picture) => picture.path));
  return before.miniature.map((picture) => picture.path).filter((path) => path && !kept.has(path));
}

/** A product never points at a file that is not there, nor at another product's folder. */
async function checkMedia(core: Core, input: Partial<ProductInput>): Promise<void> {
  const addresses = [...(input.files ?? []).map((file) => file.url), input.videoId, input.videoIdExtract];
  const paths = [
    ...(input.miniature ?? []).map((picture) => picture.path),
    ...addresses.filter(isOwnUpload).map((address) => toObjectPath(core.files.bucket, address)),
  ];
  for (const path of paths) {
    if (!path || !input.pathFolderId || !path.startsWith(`products/${input.pathFolderId}/`))
      throw new AppError('invalid-input', `${path} is outside the product's folder`);
    if (!(await core.files.stat(path)))
      throw new AppError('invalid-input', `${path} is not in the files service`, {
        userMessage: 'Un des fichiers de cette fiche n’est plus là. Retirez-le, puis envoyez-le de nouveau.',
      });
  }
}

/** `youtube:ID` and `vimeo:ID` name a video elsewhere; anything else is the address of an object of ours. */
export function isOwnUpload(address: string | undefined): address is string {
  return Boolean(address) && !/^(youtube|vimeo):/.test(address as string);
}
