import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import type { Core } from '../../context.ts';
import { countRows } from '../../lists/count-rows.ts';
import {
  type Counted,
  type DateOrder,
  type ListPage,
  matchWords,
  pageByDate,
  toPage,
} from '../../lists/keyset.ts';
import { readTitles } from '../../products/find-product.ts';
import { type CodeUse, countUses } from './count-uses.ts';
import { type CodeState, type PromotionCode, readCodeState } from './promotion-code.ts';
import { requireCode } from './save-code.ts';

export type OfficeCode = PromotionCode & CodeUse & { state: CodeState };

const pageSize = 50;

/** Returns one page, newest first. `search` matches a part of the code. */
export async function listCodes(
  core: Pick<Core, 'db' | 'now'>,
  options: { search?: string; order?: DateOrder; after?: Cursor | null; limit?: number },
): Promise<ListPage<OfficeCode>> {
  const { limit = pageSize } = options;
  const page = pageByDate(promotionCodes.createdAt, promotionCodes.id, options);
  const rows = await core.db
    .select()
    .from(promotionCodes)
    .where(and(matchCodes(options), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(await addUses(core, rows), limit, ({ createdAt }) => createdAt);
}

export const countCodes = (core: Pick<Core, 'db'>, filter: { search?: string }): Promise<Counted> =>
  countRows(core, promotionCodes, matchCodes(filter));

const matchCodes = ({ search = '' }: { search?: string }) =>
  and(...matchWords(sql`public.fold(${promotionCodes.code})`, search));

async function addUses(core: Pick<Core, 'db' | 'now'>, rows: PromotionCode[]): Promise<OfficeCode[]> {
  const uses = await countUses(
    core,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const use = uses.get(row.id) ?? { uses: 0, cents: 0 };
    return { ...row, ...use, state: readCodeState(row, use.uses, core.now()) };
  });
}

const maxProducts = 200;

type CodeProduct = { id: string; title: string; priceId: string };

/**
 * Returns a code with its products. `isNamed` is true if an order refers to the code.
 * @throws {AppError} not-found if there is no such code
 */
export async function findCodeDetails(
  core: Pick<Core, 'db' | 'now'>,
  id: string,
): Promise<{ code: OfficeCode; titles: string[]; products: CodeProduct[]; isNamed: boolean }> {
  const row = await requireCode(core, id);
  const [[code], titles, sold, [named]] = await Promise.all([
    addUses(core, [row]),
    readTitles(core, row.productIds),
    core.db
      .select({ id: products.id, title: products.title, priceId: products.priceId })
      .from(products)
      .where(
        and(
          eq(products.enabled, true),
          gt(products.unitAmount, 0),
          row.productIds.length > 0 ? inArray(products.id, row.productIds) : undefined,
        ),
      )
      .orderBy(asc(products.title), asc(products.id))
      .limit(maxProducts),
    core.db.select({ one: sql`1` }).from(orders).where(eq(orders.promotionCodeId, id)).limit(1),
  ]);
  return {
    code: code as OfficeCode,
    titles: [...titles.values()].map(({ title }) => title),
    products: sold,
    isNamed: named !== undefined,
  };
}
