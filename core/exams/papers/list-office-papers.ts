import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { papers } from '#database/tables/exams.ts';
import { products } from '#database/tables/products.ts';
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
import type { PaperRow } from './paper-subject.ts';

export type PaperState = 'displayed' | 'draft' | 'archived';

type OfficePaper = Pick<PaperRow, 'id' | 'title' | 'exam' | 'displayed' | 'archivedAt' | 'createdAt'> & {
  product: string;
};

export const readPaperState = ({
  displayed,
  archivedAt,
}: Pick<PaperRow, 'displayed' | 'archivedAt'>): PaperState =>
  archivedAt ? 'archived' : displayed ? 'displayed' : 'draft';

/** State null: all except archived papers. `search` covers titles. */
type PaperFilter = { state: PaperState | null; search?: string };

const pageSize = 50;

/** Returns a page of the list, by default newest first. */
export async function listOfficePapers(
  core: Pick<Core, 'db'>,
  options: PaperFilter & { order?: DateOrder; after?: Cursor | null; limit?: number },
): Promise<ListPage<OfficePaper>> {
  const { limit = pageSize } = options;
  const page = pageByDate(papers.createdAt, papers.id, options);
  const { id, title, exam, displayed, archivedAt, createdAt } = papers;
  const rows = await core.db
    .select({ id, title, exam, displayed, archivedAt, createdAt, product: products.title })
    .from(papers)
    .innerJoin(products, eq(products.id, papers.productId))
    .where(and(matchPapers(options), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row.createdAt);
}

export const countOfficePapers = (core: Pick<Core, 'db'>, filter: PaperFilter): Promise<Counted> =>
  countRows(core, papers, matchPapers(filter));

const matchPapers = ({ state, search = '' }: PaperFilter): SQL | undefined =>
  and(
    state === 'archived' ? sql`${papers.archivedAt} is not null` : sql`${papers.archivedAt} is null`,
    state === 'displayed' ? sql`${papers.displayed}` : undefined,
    state === 'draft' ? sql`not ${papers.displayed}` : undefined,
    // Same expression as the index `papers_titles`.
    ...matchWords(sql`public.fold(${papers.title})`, search),
  );
