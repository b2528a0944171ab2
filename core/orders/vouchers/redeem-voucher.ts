import { eq } from 'drizzle-orm';
import { parseCode } from '#common/secret-code.ts';
import type { Database } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type CountedLimit, type Limit, limitGuesses, toNetwork } from '../../limits.ts';
import type { ProductType } from '../../products/product.ts';
import { grantAll } from '../open-order.ts';
import { findContractWithdrawal } from '../withdrawal.ts';

type Voucher = typeof vouchers.$inferSelect;

/** A voucher as shown to the holder of its code. */
export type VoucherView = Pick<Voucher, 'code' | 'fromName' | 'recipientName' | 'words'> & {
  purpose: 'gift' | 'class';
  product: { id: string; title: string; type: ProductType };
  /** `own`: redeemed by the visitor; `taken`: by another account; `ended`: the order was refunded. */
  state: 'open' | 'own' | 'taken' | 'ended' | 'revoked';
  /** Start of access if the buyer can still withdraw; null for immediately. */
  opensAt: Date | null;
};

/** Limits against guessing; a class behind one network address needs more. */
const fromOneNetwork: Limit = { name: 'voucher-network', points: 60, seconds: 10 * 60 };
const ofOnePerson: Limit = { name: 'voucher-account', points: 30, seconds: 10 * 60 };

type VoucherCaller = { uid: string | null; clientAddress: string };

const listLimits = ({ uid, clientAddress }: VoucherCaller): CountedLimit[] => [
  [fromOneNetwork, toNetwork(clientAddress)],
  ...(uid ? [[ofOnePerson, uid] as const] : []),
];

const refuseCode = () =>
  new AppError('not-found', 'voucher code not found', { userMessage: m.vouchers_unknown() });

/** @throws {AppError} not-found if there is no such voucher, too-many-requests */
export async function viewVoucher(
  core: Pick<Core, 'db' | 'now' | 'writes'>,
  asker: VoucherCaller,
  typed: string,
): Promise<VoucherView> {
  const { voucher, order, type } = await limitGuesses(core.writes('rate-limit').db, listLimits(asker), () =>
    findVoucher(core.db, typed),
  );
  const { code, fromName, recipientName, words } = voucher;
  const until = order.withdrawableUntil;
  const state = await nameState(core.db, voucher, order, asker.uid);
  const isRedeemable = state === 'open' || state === 'own';
  return {
    ...{ code, fromName, recipientName, words },
    purpose: order.purpose === 'class' ? 'class' : 'gift',
    product: { id: order.productId, title: order.title, type },
    state,
    opensAt: isRedeemable && until && until > core.now() ? until : null,
  };
}

async function findVoucher(db: Database, typed: string) {
  const code = parseCode(typed);
  const [found] = code
    ? await db
        .select({ voucher: vouchers, order: orders, type: products.type })
        .from(vouchers)
        .innerJoin(orders, eq(orders.id, vouchers.orderId))
        .innerJoin(products, eq(products.id, orders.productId))
        .where(eq(vouchers.code, code))
        .limit(1)
    : [];
  if (!found?.order.paidAt) throw refuseCode();
  return found;
}

const refusals = { taken: m.vouchers_taken, ended: m.vouchers_ended, revoked: m.vouchers_revoked } as const;

/** A voucher ends as soon as the buyer withdraws, although the refund may take days. */
async function nameState(
  db: Database,
  voucher: Pick<Voucher, 'redeemedBy' | 'revokedAt'>,
  { id, state }: Pick<typeof orders.$inferSelect, 'id' | 'state'>,
  uid: string | null,
): Promise<VoucherView['state']> {
  if (state !== 'paid' && state !== 'partially_refunded') return 'ended';
  if ((await findContractWithdrawal(db, id))?.effect === 'due') return 'ended';
  if (voucher.revokedAt) return 'revoked';
  if (!voucher.redeemedBy) return 'open';
  return voucher.redeemedBy === uid ? 'own' : 'taken';
}

/**
 * Opens the product of a voucher to a member, once. Idempotent; `isOpen` is false if access starts later.
 * @throws {AppError} not-found, too-many-requests, conflict if not redeemable or the product is already owned
 */
export async function redeemVoucher(
  core: Pick<Core, 'db' | 'now' | 'log'>,
  caller: VoucherCaller & { uid: string },
  typed: string,
): Promise<{ id: string; type: ProductType; isOpen: boolean }> {
  const { uid } = caller;
  const found = await limitGuesses(core.db, listLimits(caller), () => findVoucher(core.db, typed));
  await core.db.transaction(async (tx) => {
    // All code locks the order first: a concurrent refund then waits for the lock and ends this access.
    const [order] = await tx.select().from(orders).where(eq(orders.id, found.order.id)).for('update');
    const [voucher] = await tx.select().from(vouchers).where(eq(vouchers.id, found.voucher.id)).for('update');
    if (!order || !voucher) throw refuseCode();
    const state = await nameState(tx, voucher, order, uid);
    if (state === 'own') return;
    if (state !== 'open')
      throw new AppError('conflict', `voucher ${voucher.id} is ${state}`, {
        userMessage: refusals[state](),
      });
    const now = core.now();
    if (!(await grantAll(tx, order, uid, now)))
      throw new AppError('conflict', `${uid} already has ${order.productId}`, {
        userMessage: m.vouchers_owned(),
      });
    await tx.update(vouchers).set({ redeemedBy: uid, redeemedAt: now }).where(eq(vouchers.id, voucher.id));
    core.log.info({ orderId: order.id, voucherId: voucher.id }, 'voucher redeemed');
  });
  const { productId: id, withdrawableUntil } = found.order;
  return { id, type: found.type, isOpen: !withdrawableUntil || withdrawableUntil <= core.now() };
}
