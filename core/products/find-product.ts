import { and, asc, eq, getTableColumns, inArray, isNull, like, sql } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { ownedBy, type PendingAccess, pendingFor } from '../access.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type Difficulty, Product, type ProductType } from './product.ts';

export const { search: _search, unitAmount: _unitAmount, ...productColumns } = getTableColumns(products);

/**
 * Returns a product with ownership and pending access of `uid`.
 * @throws {AppError} not-found
 */
export async function findProduct(
  core: Core,
  id: string,
  uid?: string,
): Promise<Product & { version: number; pending: PendingAccess | null }> {
  const [row] = await core.db
    .select({ product: productColumns, bought: ownedBy(uid), pending: pendingFor(uid) })
    .from(products)
    .where(eq(products.id, id))
    .limit(1);
  if (!row) throw productNotFound(id);
  return Object.assign(Product.fromRow(row.product, row.bought), {
    version: row.product.version,
    pending: row.pending,
  });
}

export function productNotFound(id: string): AppError {
  return new AppError('not-found', `product ${id} not found`, {
    userMessage: m.refusals_product_unknown(),
  });
}

/** A product as an option of a selection list. */
export type ProductTitle = { id: string; slug: string; title: string; level: Difficulty };

const columns = { id: products.id, slug: products.slug, title: products.title, level: products.difficulty };

/** Shorter words are not searched, because the trigram index requires three letters. */
const minSearchCharacters = 3;

/** Finds titles that contain the words: displayed ones of a type, or all unarchived ones without a type. */
export async function findTitles(
  core: Pick<Core, 'db'>,
  options: { type?: ProductType; words: string; limit: number },
): Promise<ProductTitle[]> {
  const words = options.words.trim().replaceAll(/[\\%_]/g, '\\$&');
  return core.db
    .select(columns)
    .from(products)
    .where(
      and(
        options.type ? eq(products.type, options.type) : isNull(products.archivedAt),
        options.type ? eq(products.displayed, true) : undefined,
        words.length < minSearchCharacters
          ? undefined
          : like(sql`public.fold(${products.title})`, sql`'%' || public.fold(${words}) || '%'`),
      ),
    )
    .orderBy(
      asc(products.order),
      sql`${products.createdAt} desc nulls last`,
      // Must equal the order of the index used.
      options.type ? asc(products.id) : sql`${products.id} desc nulls last`,
    )
    .limit(options.limit);
}

/** Returns titles by product id, without deleted products. */
export async function readTitles(
  core: Pick<Core, 'db'>,
  ids: readonly string[],
): Promise<Map<string, ProductTitle>> {
  if (ids.length === 0) return new Map();
  const rows = await core.db
    .select(columns)
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
