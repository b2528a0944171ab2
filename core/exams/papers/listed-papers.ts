import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { papers } from '#database/tables/exams.ts';

export type ListedPaper = { id: string; title: string; exam: string };

/** Maximum number of papers on a product's page. */
const maxShown = 50;

/** SQL for a prepared query: JSON list of the displayed papers of a product. */
export const listedPapers = (productId: Placeholder): SQL<ListedPaper[]> =>
  sql<ListedPaper[]>`(select coalesce(json_agg(paper order by paper.title, paper.id), '[]') from (
    select ${papers.id}, ${papers.title}, ${papers.exam} from ${papers}
    where ${papers.productId} = ${productId} and ${papers.displayed}
    order by ${papers.title}, ${papers.id} limit ${sql.raw(String(maxShown))}) paper)`;
