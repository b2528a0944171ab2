import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { DemoLearner } from '#database/seed/demo/demo-school.ts';
import { lessons } from '#database/tables/lessons.ts';
import { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { grantAccess } from '../access.ts';
import { recordAccounts } from '../accounts/directory.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { findTermsInForce } from '../legal/legal-texts.ts';
import { toMediaName } from '../lessons/media-name.ts';
import { completeLesson } from '../progress/complete-lesson.ts';
import { recordPlayback } from '../progress/record-playback.ts';
import { seedPractice } from './seed-practice.ts';

const day = 86_400_000;

/** Adds a learner halfway through a course. Idempotent. Nobody can sign in: the password is random. */
export async function seedLearner(core: Core, learner: DemoLearner): Promise<void> {
  const uid = await findOrCreateAccount(core, learner);
  const owned = [learner.product, ...learner.practice.products];
  const found = await core.db.select().from(products).where(inArray(products.id, owned));
  for (const each of found) await give(core, uid, learner.email, each);
  await seedPractice(core, uid, learner.practice);
  const product = found.find(({ id }) => id === learner.product);
  if (!product) return;
  const programme = await core.db
    .select({ id: lessons.id, videoId: lessons.videoId })
    .from(lessons)
    .where(and(eq(lessons.productId, product.id), lessons.displayed))
    .orderBy(asc(lessons.position));
  const now = core.now().getTime();
  const done = programme.slice(0, learner.lessonsDone);
  for (const [index, { id: lessonId }] of done.entries())
    await completeLesson(core, uid, {
      lessonId,
      done: true,
      at: new Date(now - (done.length - index + 1) * 2 * day),
    });
  const next = programme[done.length];
  if (next?.videoId)
    await recordPlayback(core, uid, [
      {
        lessonId: next.id,
        media: toMediaName(next.videoId),
        ...{ from: 0, to: learner.secondsSeen, length: 0 },
        at: new Date(now - day),
      },
    ]);
}

async function findOrCreateAccount(core: Core, { email, displayName }: DemoLearner): Promise<string> {
  const known = await core.identity.findAccountByEmail(email);
  const uid =
    known?.uid ??
    (await core.identity.createAccount({
      ...{ email, displayName, emailVerified: true },
      password: randomBytes(32).toString('base64url'),
    }));
  const account = known ?? (await core.identity.findAccount(uid, { fresh: true }));
  if (!account) throw new AppError('internal', `account ${uid} missing after its creation`);
  await recordAccounts(core, [account]);
  return uid;
}

async function give(
  core: Core,
  uid: string,
  email: string,
  product: Pick<typeof products.$inferSelect, 'id' | 'title' | 'priceId'>,
): Promise<void> {
  const { version } = await findTermsInForce(core);
  const createdAt = new Date(core.now().getTime() - 45 * day);
  await core.db.transaction(async (tx) => {
    const [present] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.uid, uid), eq(orders.productId, product.id)))
      .limit(1);
    if (present) return;
    const { title, priceId } = product;
    const [order] = await tx
      .insert(orders)
      .values({
        ...{ id: createId(createdAt), uid, email, productId: product.id, title, priceId, createdAt },
        ...{ amount: 0, currency: 'eur', origin: 'grant', state: 'paid', termsVersion: String(version) },
      })
      .returning();
    if (order) await grantAccess(tx, order, createdAt);
  });
}
