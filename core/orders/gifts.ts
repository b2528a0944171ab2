import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import { parseEmail } from '#common/email-address.ts';
import type { Transaction } from '#database/connect.ts';
import { emails as emailTable } from '#database/tables/emails.ts';
import { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { ownsProduct } from '../access.ts';
import type { Account } from '../accounts/identity.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { findTermsInForce } from '../legal/legal-texts.ts';
import { findOffer } from '../products/offers/offer.ts';
import { prepareGiftEmail } from './gift-email.ts';
import { openOrder } from './open-order.ts';

export type GiftOutcome =
  | 'given'
  /** Pending until the owner verifies the address. */
  | 'waiting'
  | 'owned'
  | 'waiting-already';

/** Days after which a pending grant is deleted with its address. */
export const daysOffered = 365;

type Gift = { email: string; productId: string };

/**
 * Grants a product to an email address and sends an email. The grant is pending until the address is verified
 * (`claimGifts`), because anybody can register another person's address.
 * @throws {AppError} not-found if the product does not exist or is archived
 */
export async function grantProduct(core: Core, actor: Actor, gift: Gift): Promise<GiftOutcome> {
  const product = await findGivable(core, gift.productId);
  return give(core, actor, { ...product, email: gift.email });
}

/**
 * Grants a product to every address, with one transaction and one outcome each. Idempotent.
 * @throws {AppError} not-found if the product does not exist or is archived
 */
export async function grantToAll(
  core: Core,
  actor: Actor,
  { emails, productId }: { emails: readonly string[]; productId: string },
): Promise<{ title: string; outcomes: { email: string; outcome: GiftOutcome }[] }> {
  const product = await findGivable(core, productId);
  const outcomes: { email: string; outcome: GiftOutcome }[] = [];
  for (const email of emails)
    outcomes.push({ email, outcome: await give(core, actor, { ...product, email }) });
  return { title: product.title, outcomes };
}

async function findGivable(core: Core, id: string) {
  const [product] = await core.db
    .select({ productId: products.id, title: products.title, priceId: products.priceId })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
    .limit(1);
  if (!product)
    throw new AppError('not-found', `product ${id} cannot be granted`, {
      userMessage: m.orders_grant_product_gone(),
    });
  return product;
}

async function give(
  core: Core,
  actor: Actor,
  { email, ...product }: { email: string; productId: string; title: string; priceId: string },
): Promise<GiftOutcome> {
  const account = await core.identity.findAccountByEmail(email);
  const owner = isVerified(account) ? account : null;
  const { version } = await findTermsInForce(core);
  const now = core.now();
  const { includes } = await findOffer(core, product.productId);
  const gift = {
    ...product,
    includes,
    id: createId(now),
    email: toKey(account?.email ?? email),
    state: owner ? ('paid' as const) : ('offered' as const),
  };
  const mail = await prepareGiftEmail(core, gift);
  return core.db.transaction(async (tx) => {
    if (owner && (await ownsProduct(tx, owner.uid, product.productId))) return 'owned';
    const [order] = await tx
      .insert(orders)
      .values({
        ...gift,
        uid: owner?.uid ?? '',
        amount: 0,
        currency: 'eur',
        origin: 'grant',
        termsVersion: String(version),
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!order) return 'waiting-already';
    if (owner && !(await openOrder(tx, order, now)))
      throw new AppError('conflict', `${owner.uid} got ${product.productId} concurrently`, {
        userMessage: m.orders_owned_already(),
      });
    await queueEmail(core, tx, mail);
    await recordChange(core, tx, {
      actor,
      action: 'grant',
      kind: 'order',
      subjectId: order.id,
      title: order.title,
      after: { uid: order.uid, productId: order.productId },
    });
    return owner ? 'given' : 'waiting';
  });
}

const toKey = (email: string): string => parseEmail(email) ?? email.trim().toLowerCase();

const isVerified = (account: Account | null): account is Account =>
  account?.emailVerified === true && !account.disabled;

/** At sign-in, opens the pending grants of a verified address. Expires grants of products already owned. */
export async function claimGifts(core: Pick<Core, 'db' | 'now' | 'log'>, account: Account): Promise<void> {
  if (!isVerified(account) || !account.email) return;
  const isWaiting = and(eq(orders.email, toKey(account.email)), eq(orders.state, 'offered'));
  const [waiting] = await core.db.select({ id: orders.id }).from(orders).where(isWaiting).limit(1);
  if (!waiting) return;
  await core.db.transaction(async (tx) => {
    const now = core.now();
    const gifts = await tx.select().from(orders).where(isWaiting).orderBy(asc(orders.id)).for('update');
    for (const gift of gifts) {
      const given = await openOrder(tx, { ...gift, uid: account.uid }, now);
      await tx
        .update(orders)
        .set({ uid: account.uid, state: given ? 'paid' : 'expired' })
        .where(eq(orders.id, gift.id));
    }
    core.log.info({ uid: account.uid, gifts: gifts.length }, 'gifts claimed');
  });
}

export async function deleteGiftsFor(tx: Transaction, email: string): Promise<void> {
  await deleteGifts(tx, and(eq(orders.email, toKey(email)), eq(orders.state, 'offered')));
}

/** Otherwise addresses of people who never sign up would be stored indefinitely. */
export async function deleteOldGifts(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const before = new Date(core.now().getTime() - daysOffered * 24 * 3_600_000);
  await core.db.transaction((tx) =>
    deleteGifts(tx, and(eq(orders.state, 'offered'), lt(orders.createdAt, before))),
  );
}

async function deleteGifts(tx: Transaction, which: ReturnType<typeof and>): Promise<void> {
  const gone = await tx.delete(orders).where(which).returning({ id: orders.id });
  for (const { id } of gone)
    await tx.delete(emailTable).where(and(eq(emailTable.kind, 'gift'), eq(emailTable.subjectId, id)));
}
