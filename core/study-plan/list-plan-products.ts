import { desc, eq, sql } from 'drizzle-orm';
import { papers } from '#database/tables/exams.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { isOwnedBy } from '../access.ts';
import type { Core } from '../context.ts';
import { type ExamId, exams } from '../scores/exams.ts';

/** Product of a plan. `exam` is the exam of its first paper, or null without papers. */
type PlanProduct = { id: string; title: string; exam: ExamId | null };

/** Maximum number of listed products, more than any person buys. */
const maxListed = 200;

/** Lists the learner's open products, from which they choose those of the plan, newest first. */
export const listPlanProducts = (core: Pick<Core, 'db'>, uid: string): Promise<PlanProduct[]> =>
  core.db
    .select({
      id: products.id,
      title: products.title,
      exam: sql<ExamId | null>`(select ${papers.exam} from ${papers} where ${papers.productId} = ${products.id}
        and ${papers.displayed} and ${papers.archivedAt} is null order by ${papers.title}, ${papers.id} limit 1)`,
    })
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .where(isOwnedBy(uid))
    .orderBy(desc(entitlements.grantedAt), products.id)
    .limit(maxListed);

/** Most common exam. */
const usualExam: ExamId = 'delf-b2';

/** Returns the exam that a new plan proposes: of an owned paper, named by the title of a product, or the usual one. */
export function proposeExam(owned: readonly Omit<PlanProduct, 'id'>[]): ExamId {
  const ofPaper = owned.find(({ exam }) => exam !== null)?.exam;
  const named = owned.flatMap(({ title }) => exams.find(({ name }) => title.includes(name)) ?? []);
  return ofPaper ?? named[0]?.id ?? usualExam;
}
