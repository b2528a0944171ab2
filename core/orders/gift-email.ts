import { eq } from 'drizzle-orm';
import { toProductHref } from '#common/links.ts';
import type { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { writeGiftEmail } from '#emails/gift-email.ts';
import type { Core } from '../context.ts';
import type { QueuedEmail } from '../emails/outbox.ts';
import { readEmailSchool } from '../school.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'email' | 'productId' | 'title' | 'state'>;

/** Writes the email about a granted product. Queue it in the transaction that grants access. */
export async function prepareGiftEmail(core: Core, order: Order): Promise<QueuedEmail> {
  const [product] = await core.db
    .select({ type: products.type })
    .from(products)
    .where(eq(products.id, order.productId))
    .limit(1);
  const path = toProductHref({ id: order.productId, type: product?.type ?? 'course' });
  const waits = order.state === 'offered';
  const signUp = `/login?${new URLSearchParams({ mode: 'inscription', redirect: path })}`;
  const email = await writeGiftEmail({
    school: await readEmailSchool(core),
    title: order.title,
    email: order.email,
    link: core.siteUrl + (waits ? signUp : path),
    waits,
  });
  return { kind: 'gift', subjectId: order.id, recipient: order.email, ...email };
}
