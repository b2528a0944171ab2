import { and, eq, isNull } from 'drizzle-orm';
import { papers } from '#database/tables/exams.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { ProductType } from '../../products/product.ts';
import type { PaperRow } from './paper-subject.ts';

type OpenPaper = PaperRow & { product: { id: string; type: ProductType; title: string } };

/** @throws {AppError} `not-found` if the paper is hidden, `forbidden` if the learner does not have its product */
export async function findOpenPaper(core: Pick<Core, 'db'>, uid: string, id: string): Promise<OpenPaper> {
  const [found] = await core.db
    .select({
      paper: papers,
      product: { id: products.id, type: products.type, title: products.title },
      grantedAt: entitlements.grantedAt,
    })
    .from(papers)
    .innerJoin(products, eq(products.id, papers.productId))
    .leftJoin(
      entitlements,
      and(
        eq(entitlements.productId, papers.productId),
        eq(entitlements.uid, uid),
        isNull(entitlements.revokedAt),
      ),
    )
    .where(eq(papers.id, id))
    .limit(1);
  if (!found?.paper.displayed)
    throw new AppError('not-found', `paper ${id} is not shown to ${uid}`, {
      userMessage: m.exams_not_found(),
    });
  if (found.grantedAt === null)
    throw new AppError('forbidden', `paper ${id} is not open to ${uid}`, {
      userMessage: m.refusals_exercise_closed(),
    });
  return { ...(found.paper as PaperRow), product: found.product };
}
