import { and, eq, or, sql } from 'drizzle-orm';
import { formatPrice } from '#common/money.ts';
import { directory } from '#database/tables/members.ts';
import { orders } from '#database/tables/orders.ts';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { takeOff } from '../../prices/former-price.ts';
import { minCents } from '../../prices/price.ts';
import { findRedeemable } from './code-at-provider.ts';
import { countUses, usesCode } from './count-uses.ts';
import { foldCode, readCodeState } from './promotion-code.ts';

/** What a code takes off, in integer cents: `promotionCodeId` is ours, `providerId` the provider's. */
export type Discount = {
  promotionCodeId: string;
  providerId: string;
  code: string;
  discountCents: number;
  totalCents: number;
};

/**
 * What a code that somebody typed takes off `cents`, rounded as the provider rounds.
 * @throws {AppError} invalid-input, with the reason, where it is not good for them and this product
 */
export async function findDiscount(
  core: Core,
  code: string,
  wanted: { uid: string; productId: string; cents: number },
): Promise<Discount> {
  const typed = foldCode(code.toWellFormed().replaceAll('\0', '').slice(0, 200));
  const [row] = await core.db.select().from(promotionCodes).where(eq(promotionCodes.code, typed)).limit(1);
  if (!row) throw refuse(m.codes_unknown());
  const uses = (await countUses(core, [row.id])).get(row.id)?.uses ?? 0;
  const state = readCodeState(row, uses, core.now());
  if (state === 'spent') throw refuse(m.codes_spent());
  if (state !== 'active') throw refuse(m.codes_ended());
  if (row.productIds.length > 0 && !row.productIds.includes(wanted.productId))
    throw refuse(m.codes_other_product());
  if (row.oncePerPerson && (await hasUsed(core, row.id, wanted.uid))) throw refuse(m.codes_already_used());
  const totalCents = takeOff(wanted.cents, row);
  if (totalCents > 0 && totalCents < minCents)
    throw refuse(m.codes_too_little({ least: formatPrice(minCents) }));
  const providerId = await findRedeemable(core, row, uses);
  if (!providerId) throw refuse(m.codes_ended());
  const discountCents = wanted.cents - totalCents;
  return { promotionCodeId: row.id, providerId, code: row.code, discountCents, totalCents };
}

const refuse = (userMessage: string): AppError =>
  new AppError('invalid-input', 'the promotion code is not good here', { userMessage });

/** Whether this person has used a code, with this account or another one of the same address. */
async function hasUsed({ db }: Pick<Core, 'db'>, codeId: string, uid: string): Promise<boolean> {
  if (!uid) return false;
  const own = db
    .select({ email: sql`lower(${directory.email})` })
    .from(directory)
    .where(eq(directory.uid, uid));
  const [used] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.promotionCodeId, codeId),
        usesCode,
        or(eq(orders.uid, uid), sql`lower(${orders.email}) in ${own}`),
      ),
    )
    .limit(1);
  return used !== undefined;
}
