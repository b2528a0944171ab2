import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { directory } from '#database/tables/members.ts';
import { opinions } from '#database/tables/opinions.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { countRows } from '../lists/count-rows.ts';
import {
  type Counted,
  type DateOrder,
  type ListPage,
  matchWords,
  pageByDate,
  toPage,
} from '../lists/keyset.ts';
import { authorColumns } from '../members/author-columns.ts';
import type { ProductType } from '../products/product.ts';

type Row = typeof opinions.$inferSelect;

export type OpinionState = Row['state'];

export type OfficeOpinion = Omit<Row, 'productId'> & {
  name: string;
  email: string;
  product: { id: string; title: string; type: ProductType };
};

const select = (db: Pick<Core, 'db'>['db']) =>
  db
    .select({
      id: opinions.id,
      uid: opinions.uid,
      rating: opinions.rating,
      body: opinions.body,
      firstName: opinions.firstName,
      state: opinions.state,
      refusal: opinions.refusal,
      experiencedAt: opinions.experiencedAt,
      createdAt: opinions.createdAt,
      updatedAt: opinions.updatedAt,
      decidedAt: opinions.decidedAt,
      ...authorColumns,
      product: { id: products.id, title: products.title, type: products.type },
    })
    .from(opinions)
    .innerJoin(products, eq(products.id, opinions.productId))
    .leftJoin(directory, eq(directory.uid, opinions.uid));

const pageSize = 50;

type OpinionFilter = { state: OpinionState; productId?: string | null; search?: string };

/** Returns one page of product reviews in a state, by default newest first. */
export async function listOfficeOpinions(
  core: Pick<Core, 'db'>,
  options: OpinionFilter & { order?: DateOrder; after?: Cursor | null; limit?: number },
): Promise<ListPage<OfficeOpinion>> {
  const { limit = pageSize } = options;
  const page = pageByDate(opinions.createdAt, opinions.id, options);
  const rows = await select(core.db)
    .where(and(matchOpinions(options), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(rows, limit, ({ createdAt }) => createdAt);
}

export const countOfficeOpinions = (core: Pick<Core, 'db'>, filter: OpinionFilter): Promise<Counted> =>
  countRows(core, opinions, matchOpinions(filter));

/** `search` covers texts and names. */
const matchOpinions = ({ state, productId, search = '' }: OpinionFilter) =>
  and(
    eq(opinions.state, state),
    productId ? eq(opinions.productId, productId) : undefined,
    ...matchWords(sql`public.fold(${opinions.firstName} || ' ' || ${opinions.body})`, search),
  );

const maxProducts = 200;

/** Returns the products that have reviews, by title. */
export async function listOpinionProducts(core: Pick<Core, 'db'>): Promise<{ id: string; title: string }[]> {
  return core.db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(exists(core.db.select({ one: sql`1` }).from(opinions).where(eq(opinions.productId, products.id))))
    .orderBy(asc(products.title), asc(products.id))
    .limit(maxProducts);
}

export async function findOpinion(core: Pick<Core, 'db'>, id: string): Promise<OfficeOpinion> {
  const [opinion] = await select(core.db).where(eq(opinions.id, id)).limit(1);
  if (!opinion) throw new AppError('not-found', `no opinion ${id}`, { userMessage: m.opinions_unknown() });
  return opinion;
}
