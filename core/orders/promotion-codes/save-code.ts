import { eq } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { createId } from '../../create-id.ts';
import { AppError } from '../../errors.ts';
import { readTitles } from '../../products/find-product.ts';
import { makeAtProvider, switchAtProvider } from './code-at-provider.ts';
import { countUses } from './count-uses.ts';
import { type PromotionCode, readCodeState } from './promotion-code.ts';

/** A code as the office makes it: once made, only whether it is active changes, since people hold it in their hands. */
export type NewCode = Pick<
  PromotionCode,
  | 'code'
  | 'percent'
  | 'amount'
  | 'expiresAt'
  | 'maxUses'
  | 'oncePerPerson'
  | 'productIds'
  | 'forClasses'
  | 'announced'
>;

/** Makes a code, here and at the provider; answers its id. @throws {AppError} invalid-input, conflict (there is one already) */
export async function createCode(core: Core, actor: Actor, given: NewCode): Promise<string> {
  const { productIds, code } = given;
  if ((await readTitles(core, productIds)).size < new Set(productIds).size)
    throw new AppError('invalid-input', 'a product of the code is gone', {
      userMessage: m.refusals_product_unknown(),
    });
  if (given.expiresAt && given.expiresAt <= core.now())
    throw new AppError('invalid-input', 'the code would have ended', { userMessage: m.codes_until_past() });
  const taken = new AppError('conflict', 'the code is taken', { userMessage: m.codes_taken() });
  const [same] = await core.db
    .select({ id: promotionCodes.id })
    .from(promotionCodes)
    .where(eq(promotionCodes.code, code))
    .limit(1);
  if (same) throw taken;
  const fresh = { ...given, id: createId(core.now()), active: true };
  const made = await makeAtProvider(core, fresh);
  await core.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(promotionCodes)
      .values({ ...fresh, ...made, createdAt: core.now() })
      .onConflictDoNothing()
      .returning({ id: promotionCodes.id });
    if (!row) throw taken;
    const change = { actor, action: 'create', kind: 'code', subjectId: fresh.id, title: code } as const;
    // Of both worths and of the bounds, what is not there is not told.
    const after = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    await recordChange(core, tx, { ...change, after });
  });
  return fresh.id;
}

/** Switches a code off, or on again. @throws {AppError} not-found, conflict where it has ended */
export async function switchCode(core: Core, actor: Actor, id: string, active: boolean): Promise<void> {
  const row = await requireCode(core, id);
  const uses = (await countUses(core, [id])).get(id)?.uses ?? 0;
  if (active && ['ended', 'spent'].includes(readCodeState(row, uses, core.now())))
    throw new AppError('conflict', `code ${id} has ended`, { userMessage: m.codes_over() });
  await switchAtProvider(core, row, active);
  await core.db.transaction(async (tx) => {
    await tx.update(promotionCodes).set({ active }).where(eq(promotionCodes.id, id));
    const action = active ? 'enable' : 'disable';
    const change = { actor, action, kind: 'code', subjectId: id, title: row.code } as const;
    await recordChange(core, tx, { ...change, before: { active: row.active }, after: { active } });
  });
}

/** Takes away a code that no order names. @throws {AppError} not-found, conflict where one does */
export async function deleteCode(core: Core, actor: Actor, id: string): Promise<void> {
  const row = await requireCode(core, id);
  const [named] = await core.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.promotionCodeId, id))
    .limit(1);
  if (named) throw new AppError('conflict', `an order names code ${id}`, { userMessage: m.codes_in_use() });
  await switchAtProvider(core, row, false);
  await core.db.transaction(async (tx) => {
    await tx.delete(promotionCodes).where(eq(promotionCodes.id, id));
    await recordChange(core, tx, { actor, action: 'delete', kind: 'code', subjectId: id, title: row.code });
  });
}

/** @throws {AppError} not-found */
export async function requireCode({ db }: Pick<Core, 'db'>, id: string): Promise<PromotionCode> {
  const [row] = await db.select().from(promotionCodes).where(eq(promotionCodes.id, id)).limit(1);
  if (!row) throw new AppError('not-found', `no code ${id}`, { userMessage: m.codes_none_such() });
  return row;
}
