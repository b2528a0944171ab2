import { eq } from 'drizzle-orm';
import { toProductHref } from '#common/links.ts';
import type { Transaction } from '#database/connect.ts';
import type { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { writeGiftLetter } from '#letters/gift-letter.ts';
import type { Core } from '../context.ts';
import { queueLetter } from '../letters/outbox.ts';
import { readLetterSchool } from '../school.ts';

type Order = typeof orders.$inferSelect;

/** Tells somebody what the school gives them, in the transaction that gives it; one letter a gift. */
export async function queueGiftLetter(core: Core, tx: Transaction, order: Order): Promise<void> {
  const [product] = await tx
    .select({ type: products.type })
    .from(products)
    .where(eq(products.id, order.productId))
    .limit(1);
  const path = toProductHref({ id: order.productId, type: product?.type ?? 'course' });
  const waits = order.state === 'offered';
  const signUp = `/login?${new URLSearchParams({ mode: 'inscription', redirect: path })}`;
  const letter = await writeGiftLetter({
    school: await readLetterSchool({ db: tx, siteUrl: core.siteUrl }),
    title: order.title,
    email: order.email,
    link: core.siteUrl + (waits ? signUp : path),
    waits,
  });
  await queueLetter(core, tx, { kind: 'gift', subjectId: order.id, recipient: order.email, ...letter });
}
