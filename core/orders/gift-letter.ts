import { eq } from 'drizzle-orm';
import { toProductHref } from '#common/links.ts';
import type { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { writeGiftLetter } from '#letters/gift-letter.ts';
import type { Core } from '../context.ts';
import type { LetterToQueue } from '../letters/outbox.ts';
import { readLetterSchool } from '../school.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'email' | 'productId' | 'title' | 'state'>;

/** Tells somebody what the school gives them, to be queued in the transaction that gives it; one letter a gift. */
export async function prepareGiftLetter(core: Core, order: Order): Promise<LetterToQueue> {
  const [product] = await core.db
    .select({ type: products.type })
    .from(products)
    .where(eq(products.id, order.productId))
    .limit(1);
  const path = toProductHref({ id: order.productId, type: product?.type ?? 'course' });
  const waits = order.state === 'offered';
  const signUp = `/login?${new URLSearchParams({ mode: 'inscription', redirect: path })}`;
  const letter = await writeGiftLetter({
    school: await readLetterSchool(core),
    title: order.title,
    email: order.email,
    link: core.siteUrl + (waits ? signUp : path),
    waits,
  });
  return { kind: 'gift', subjectId: order.id, recipient: order.email, ...letter };
}
