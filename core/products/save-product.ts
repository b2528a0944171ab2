import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { toStoredDescription } from '#common/text.ts';
import type { Transaction } from '#database/connect.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { forgetLater } from '../media/forget-objects.ts';
import { findProductRow, productColumns, productNotFound } from './find-product.ts';
import type { StoredProduct } from './product.ts';
import type { ProductInput } from './product-input.ts';
import { checkMedia, listObjects } from './product-media.ts';

/** Where a product's files live in the files service: 16 random bytes, made with its first file. */
export function createPathFolderId(): string {
  return randomBytes(16).toString('hex');
}

/**
 * Creates a product and answers its id. Fields that are not given keep their defaults. Under an `id` that the form was given
 * when it was first shown, what is sent again is the same product: with its changes, unless it was edited since.
 * @throws {AppError} conflict, invalid-input
 */
export async function createProduct(
  core: Core,
  actor: Actor,
  input: ProductInput,
  id = createId(core.now()),
): Promise<string> {
  await checkMedia(core, input);
  const columns = toColumns(input);
  const made = await core.db.transaction(async (tx) => {
    const rows = await tx
      .insert(products)
      .values({ ...columns, id })
      .onConflictDoNothing()
      .returning({ id: products.id });
    if (rows.length > 0)
      await recordChange(core, tx, {
        actor,
        action: 'create',
        kind: 'product',
        subjectId: id,
        title: input.title,
        after: columns,
      });
    return rows.length > 0;
  });
  if (made) return id;
  const known = await findProductRow(core, id);
  const before = Object.fromEntries(
    Object.keys(columns).map((name) => [name, known[name as keyof typeof known]]),
  );
  if (!isDeepStrictEqual(before, columns)) await updateProduct(core, actor, id, input, 1);
  return id;
}

/**
 * Merges the given fields into a product; what is not given stays. Objects it no longer points at are deleted only
 * when the save can no longer be undone. A save that started from an older version changes nothing.
 * @throws {AppError} not-found, conflict, invalid-input
 */
export async function updateProduct(
  core: Core,
  actor: Actor,
  id: string,
  input: Partial<ProductInput>,
  fromVersion?: number,
): Promise<void> {
  const known = await findProductRow(core, id);
  await checkMedia(core, { ...known, ...input }, known);
  await core.db.transaction(async (tx) => {
    const before = await lockProduct(tx, id, fromVersion);
    if (input.displayed && before.archivedAt)
      throw new AppError('invalid-input', `product ${id} is archived`, {
        userMessage: m.products_archived_not_displayed(),
      });
    await writeProduct(core, tx, { actor, action: 'update', before, columns: toColumns(input) });
  });
}

/** The row as it is now, held until the transaction ends. @throws {AppError} not-found, conflict */
export async function lockProduct(tx: Transaction, id: string, fromVersion?: number): Promise<StoredProduct> {
  const [row] = await tx.select(productColumns).from(products).where(eq(products.id, id)).for('update');
  if (!row) throw productNotFound(id);
  if (fromVersion !== undefined && row.version !== fromVersion)
    throw new AppError('conflict', `product ${id} was saved by someone else since version ${fromVersion}`);
  return row;
}

/** Writes columns of a product that is locked, with a line in the journal, and lets go of the objects it leaves. */
export async function writeProduct(
  core: Pick<Core, 'now' | 'jobs' | 'files'>,
  tx: Transaction,
  {
    actor,
    action,
    before,
    columns,
  }: { actor: Actor; action: string; before: StoredProduct; columns: Partial<StoredProduct> },
): Promise<void> {
  const after = { ...before, ...columns };
  await tx
    .update(products)
    .set({
      ...columns,
      ...(columns.miniature ? { previousMiniature: before.miniature } : {}),
      updatedAt: core.now(),
      version: sql`${products.version} + 1`,
    })
    .where(eq(products.id, before.id));
  await recordChange(core, tx, {
    actor,
    action,
    kind: 'product',
    subjectId: before.id,
    title: after.title,
    before,
    after,
  });
  const left = listObjects(core.files.bucket, before, after).filter((path) => path !== null);
  await forgetLater(core, tx, left);
}

function toColumns<Input extends Partial<ProductInput>>(input: Input): Input {
  if (input.description === undefined) return input;
  return { ...input, description: toStoredDescription(input.description) };
}
