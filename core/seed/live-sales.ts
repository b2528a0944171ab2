import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { DemoEventOf } from '#database/seed/demo/activity/demo-activity.ts';
import { orders } from '#database/tables/orders.ts';
import { refunds } from '#database/tables/payments.ts';
import { products } from '#database/tables/products.ts';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { fulfil } from '../orders/fulfil.ts';
import { createCode } from '../orders/promotion-codes/save-code.ts';
import { startPurchase } from '../orders/purchase.ts';
import { makeRefund, requestRefund } from '../orders/request-refund.ts';
import { deliverVouchers } from '../orders/vouchers/deliver-vouchers.ts';
import { redeemVoucher } from '../orders/vouchers/redeem-voucher.ts';
import { findOffer } from '../products/offers/offer.ts';
import { saveOffer } from '../products/offers/save-offer.ts';
import { demoTeacher, type InventedPerson } from './invented-person.ts';
import type { Past } from './open-past.ts';

const day = 86_400_000;

export async function createPromotionCode(
  { core }: Past,
  { code, percent, maxUses, endsInDays }: DemoEventOf<'create-code'>,
): Promise<void> {
  const known = await core.db.$count(promotionCodes, eq(promotionCodes.code, code));
  if (known > 0) return;
  const expiresAt = endsInDays === null ? null : new Date(core.now().getTime() + endsInDays * day);
  await createCode(core, demoTeacher, {
    ...{ code, percent, maxUses, expiresAt, amount: null, productIds: [] },
    ...{ oncePerPerson: true, forClasses: false, announced: false },
  });
}

/** Orders a product on its page and pays at once with a test card. */
export async function buyProduct(
  { core, twins }: Past,
  buyer: InventedPerson,
  { product: productId, code = '', seats = 1, gift }: DemoEventOf<'buy'>,
): Promise<void> {
  const purpose = gift ? 'gift' : seats > 1 ? 'class' : 'self';
  if (await findOrder(core, buyer.uid, { productId, purpose, isPaid: true })) return;
  const offer = await findOffer(core, productId);
  if (purpose === 'class' && !offer.soldToClasses)
    await saveOffer(core, demoTeacher, productId, { ...offer, soldToClasses: true });
  const [product] = await core.db.select().from(products).where(eq(products.id, productId)).limit(1);
  const { company = '', ...address } = buyer.address;
  const step = await startPurchase(core, buyer, {
    ...{ productId, priceId: product?.priceId ?? '', shownCents: null, consent: { waiver: true } },
    choices: { purpose, seats, code, chosenCents: null },
    buyer: { name: buyer.displayName, company, vatNumber: '', ...address },
    present: gift ? { ...gift, deliverAt: core.now() } : null,
    paidBy: 'provider',
  });
  // An interrupted run may have paid already; `startPurchase` has then settled the order.
  if (step.kind === 'pay') {
    const { email, displayName: name } = buyer;
    await twins.pay(step.url, { email, name, country: buyer.address.country });
    const order = await findOrder(core, buyer.uid, { productId, purpose, isPaid: false });
    await fulfil(core, order?.sessionId ?? '');
  }
  if (!(await findOrder(core, buyer.uid, { productId, purpose, isPaid: true })))
    throw new AppError('internal', `demonstration order of ${productId} was not paid`);
  if (gift) await deliverVouchers(core);
}

async function findOrder(
  core: Pick<Core, 'db'>,
  uid: string,
  {
    productId,
    purpose,
    isPaid,
  }: Pick<typeof orders.$inferSelect, 'productId' | 'purpose'> & { isPaid: boolean },
) {
  const [order] = await core.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.uid, uid),
        eq(orders.productId, productId),
        eq(orders.purpose, purpose),
        isPaid ? isNotNull(orders.paidAt) : isNull(orders.paidAt),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return order;
}

/** Redeems a free voucher of a gift or a class. */
export async function redeemGift(
  { core }: Past,
  { uid }: InventedPerson,
  from: InventedPerson,
  { product }: DemoEventOf<'redeem'>,
): Promise<void> {
  const ofOrder = await core.db
    .select({ code: vouchers.code, redeemedBy: vouchers.redeemedBy })
    .from(vouchers)
    .innerJoin(orders, eq(orders.id, vouchers.orderId))
    .where(and(eq(orders.uid, from.uid), eq(orders.productId, product)));
  if (ofOrder.some(({ redeemedBy }) => redeemedBy === uid)) return;
  const free = ofOrder.find(({ redeemedBy }) => !redeemedBy);
  await redeemVoucher(core, { uid, clientAddress: '192.0.2.1' }, free?.code ?? '');
}

/** Refunds an order in full, as a teacher does on its page. */
export async function refund(
  { core }: Past,
  { uid }: InventedPerson,
  { product: productId, words }: DemoEventOf<'refund'>,
): Promise<void> {
  const order = await findOrder(core, uid, { productId, purpose: 'self', isPaid: true });
  if (!order) throw new AppError('internal', `no demonstration order of ${productId} to refund`);
  const find = () => core.db.select().from(refunds).where(eq(refunds.orderId, order.id)).limit(1);
  if ((await find()).length === 0)
    await requestRefund(core, demoTeacher, {
      ...{ orderId: order.id, amount: order.amount, reason: 'goodwill', words },
    });
  const [asked] = await find();
  await makeRefund(core, asked?.id ?? '');
}
