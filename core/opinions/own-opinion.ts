import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { opinions } from '#database/tables/opinions.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress } from '#database/tables/progress.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { consumePoint, type Limit } from '../limits.ts';
import type { ProductType } from '../products/product.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import type { OpinionInput } from './opinion-input.ts';

const ofOnePerson: Limit = { name: 'opinions', points: 20, seconds: 3_600 };

export type OwnOpinion = Pick<
  typeof opinions.$inferSelect,
  'rating' | 'body' | 'firstName' | 'state' | 'refusal' | 'decidedAt'
>;

/** A member's product review, and whether they may write or change it. */
export type OpinionOfMember = {
  product: { id: string; title: string; type: ProductType };
  own: OwnOpinion | null;
  mayWrite: boolean;
};

type Author = Pick<SignedInUser, 'uid' | 'role'>;

/** Excludes admins: reviewing own products is forbidden (art. L121-4, 28° du code de la consommation). */
async function findOfMember(db: Database, { uid, role }: Author, productId: string) {
  const [found] = await db
    .select({
      product: { id: products.id, title: products.title, type: products.type },
      own: {
        rating: opinions.rating,
        body: opinions.body,
        firstName: opinions.firstName,
        state: opinions.state,
        refusal: opinions.refusal,
        decidedAt: opinions.decidedAt,
      },
      finishedAt: sql<Date | null>`case when ${entitlements.uid} is not null
        then ${courseProgress.finishedAt} end`.mapWith(courseProgress.finishedAt),
    })
    .from(products)
    .leftJoin(opinions, and(eq(opinions.productId, products.id), eq(opinions.uid, uid)))
    .leftJoin(
      entitlements,
      and(eq(entitlements.productId, products.id), eq(entitlements.uid, uid), isNull(entitlements.revokedAt)),
    )
    .leftJoin(courseProgress, and(eq(courseProgress.productId, products.id), eq(courseProgress.uid, uid)))
    .where(eq(products.id, productId))
    .limit(1);
  return found && { ...found, finishedAt: role ? null : found.finishedAt };
}

export async function findOpinionOfMember(
  core: Pick<Core, 'db'>,
  author: Author,
  productId: string,
): Promise<OpinionOfMember | null> {
  const found = await findOfMember(core.db, author, productId);
  if (!found) return null;
  const { product, own, finishedAt } = found;
  return { product, own, mayWrite: finishedAt !== null };
}

/** @throws {AppError} forbidden if the product is not completed or no longer accessible */
async function requireFinished(core: Pick<Core, 'db'>, author: Author, productId: string): Promise<Date> {
  const found = await findOfMember(core.db, author, productId);
  if (found?.finishedAt) return found.finishedAt;
  throw new AppError('forbidden', `${author.uid} may not review product ${productId}`, {
    userMessage: author.role ? m.opinions_not_by_school() : m.opinions_not_finished(),
  });
}

/**
 * Saves the only review of a product by a person; a changed review is pending again. Idempotent.
 * @throws {AppError} forbidden, too-many-requests
 */
export async function saveOpinion(
  core: Pick<Core, 'db' | 'now'>,
  author: Author,
  productId: string,
  input: OpinionInput,
): Promise<void> {
  const experiencedAt = await requireFinished(core, author, productId);
  await consumePoint(core.db, ofOnePerson, author.uid);
  const now = core.now();
  await core.db
    .insert(opinions)
    .values({
      ...input,
      ...{ id: createId(now), uid: author.uid, productId, experiencedAt, createdAt: now, updatedAt: now },
    })
    .onConflictDoUpdate({
      target: [opinions.uid, opinions.productId],
      set: {
        ...input,
        state: 'pending',
        refusal: '',
        decidedAt: null,
        // Strictly increasing, because the back office uses it to detect that the text changed since it was
        // read.
        updatedAt: sql`greatest(excluded.updated_at, ${opinions.updatedAt} + interval '1 millisecond')`,
      },
      setWhere: sql`(${opinions.rating}, ${opinions.body}, ${opinions.firstName})
        is distinct from (excluded.rating, excluded.body, excluded.first_name)`,
    });
}

/** Deletes a person's own review, published or not, even without access to the product. */
export async function deleteOpinion(core: Pick<Core, 'db'>, uid: string, productId: string): Promise<void> {
  await core.db.delete(opinions).where(and(eq(opinions.uid, uid), eq(opinions.productId, productId)));
}
