import { asc, inArray } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { products } from '#database/tables/products.ts';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { productColumns } from '../find-product.ts';
import type { StoredProduct } from '../product.ts';
import { productSubject, refuseArchivedShown } from '../product-subject.ts';

type ProductVisibility = { id: string; displayed: boolean; enabled: boolean; archived: boolean };

type RestoredVisibility = Omit<ProductVisibility, 'enabled'> & { enabled?: boolean };

export type VisibilityChange = { displayed: boolean } | { enabled: boolean } | { archived: boolean };

/**
 * Changes the visibility of products, all or none. Returns the previous visibility of the changed ones.
 * Archiving also hides. Unarchiving does not display again, so that nothing is published by accident.
 * @throws {AppError} invalid-input if an archived product would be displayed
 */
export function changeVisibility(
  core: Core,
  actor: Actor,
  ids: readonly string[],
  change: VisibilityChange,
): Promise<ProductVisibility[]> {
  return core.db.transaction(async (tx) => {
    const before: ProductVisibility[] = [];
    for (const row of await lockProducts(tx, ids)) {
      const stood = toVisibility(row);
      if (await write(core, tx, actor, row, { ...stood, ...change })) before.push(stood);
    }
    return before;
  });
}

/**
 * Restores an earlier visibility; without `enabled`, the sale stays as it is.
 * @throws {AppError} invalid-input if an archived product would be displayed
 */
export function restoreVisibility(
  core: Core,
  actor: Actor,
  visibilities: readonly RestoredVisibility[],
): Promise<void> {
  const wanted = new Map(visibilities.map((visibility) => [visibility.id, visibility]));
  return core.db.transaction(async (tx) => {
    for (const row of await lockProducts(tx, [...wanted.keys()]))
      await write(core, tx, actor, row, { ...toVisibility(row), ...wanted.get(row.id) });
  });
}

const toVisibility = ({ id, displayed, enabled, archivedAt }: StoredProduct): ProductVisibility => ({
  id,
  displayed,
  enabled,
  archived: archivedAt !== null,
});

/** Locks in a fixed order, so that concurrent changes of the same products cannot deadlock. */
const lockProducts = (tx: Transaction, ids: readonly string[]): Promise<StoredProduct[]> =>
  tx
    .select(productColumns)
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('update');

/** Returns true if anything changed. */
async function write(
  core: Core,
  tx: Transaction,
  actor: Actor,
  before: StoredProduct,
  wanted: ProductVisibility,
): Promise<boolean> {
  const wasArchived = before.archivedAt !== null;
  const displayed = wanted.displayed && !(wanted.archived && !wasArchived);
  refuseArchivedShown({ ...before, displayed, archivedAt: wanted.archived ? core.now() : null });
  if (displayed === before.displayed && wanted.enabled === before.enabled && wanted.archived === wasArchived)
    return false;
  const action = wanted.archived === wasArchived ? 'update' : wanted.archived ? 'archive' : 'restore';
  const archivedAt = wanted.archived ? (before.archivedAt ?? core.now()) : null;
  const columns = { displayed, enabled: wanted.enabled, archivedAt };
  await productSubject.write(core, tx, before.id, before, { actor, action, columns });
  return true;
}
