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

/** Values of a new code. Later only `active` can change, because the code is already published. */
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

/**
 * Creates a code here and at the provider, and returns its id.
 * @throws {AppError} conflict if the code exists, invalid-input if a product is unknown, the expiry is past
 * or the provider rejects the code
 */
export async function createCode(core: Core, actor: Actor, given: NewCode): Promise<string> {
  const { productIds, code } = given;
  if ((await readTitles(core, productIds)).size < new Set(productIds).size)
    throw new AppError('invalid-input', 'a product of the code does not exist', {
      userMessage: m.refusals_product_unknown(),
    });
  if (given.expiresAt && given.expiresAt <= core.now())
    throw new AppError('invalid-input', 'expiry of the code is in the past', {
      userMessage: m.codes_until_past(),
    });
  const taken = new AppError('conflict', 'code already exists', { userMessage: m.codes_taken() });
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
    // The audit log omits null fields.
    const after = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
    await recordChange(core, tx, { ...change, after });
  });
  return fresh.id;
}

/**
 * Enables or disables a code here and at the provider. Returns false if it already had this state here.
 * @throws {AppError} not-found, conflict if an expired or used-up code would be activated
 */
export async function switchCode(core: Core, actor: Actor, id: string, active: boolean): Promise<boolean> {
  const row = await requireCode(core, id);
  const uses = (await countUses(core, [id])).get(id)?.uses ?? 0;
  if (active && ['ended', 'spent'].includes(readCodeState(row, uses, core.now())))
    throw new AppError('conflict', `code ${id} has expired or has no uses left`, {
      userMessage: m.codes_over(),
    });
  await switchAtProvider(core, row, active);
  await core.db.transaction(async (tx) => {
    await tx.update(promotionCodes).set({ active }).where(eq(promotionCodes.id, id));
    const action = active ? 'enable' : 'disable';
    const change = { actor, action, kind: 'code', subjectId: id, title: row.code } as const;
    await recordChange(core, tx, { ...change, before: { active: row.active }, after: { active } });
  });
  return row.active !== active;
}

/** @throws {AppError} not-found, conflict if an order uses the code */
export async function deleteCode(core: Core, actor: Actor, id: string): Promise<void> {
  const row = await requireCode(core, id);
  const [named] = await core.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.promotionCodeId, id))
    .limit(1);
  if (named)
    throw new AppError('conflict', `code ${id} is used by an order`, { userMessage: m.codes_in_use() });
  await switchAtProvider(core, row, false);
  await core.db.transaction(async (tx) => {
    await tx.delete(promotionCodes).where(eq(promotionCodes.id, id));
    await recordChange(core, tx, { actor, action: 'delete', kind: 'code', subjectId: id, title: row.code });
  });
}

/** @throws {AppError} not-found if there is no such code */
export async function requireCode({ db }: Pick<Core, 'db'>, id: string): Promise<PromotionCode> {
  const [row] = await db.select().from(promotionCodes).where(eq(promotionCodes.id, id)).limit(1);
  if (!row) throw new AppError('not-found', `code ${id} not found`, { userMessage: m.codes_none_such() });
  return row;
}
