import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { exercises } from '#database/tables/exercises.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { correctionCredits, productions } from '#database/tables/productions.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { findAccess } from '../access.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { type CorrectionPack, findCorrectionPack } from '../products/correction-pack.ts';

/**
 * Corrections of a product that a learner has left, null if unlimited, the promised delay in days, whether second
 * versions are free, and the corrections for sale.
 */
export type CorrectionCredits = {
  left: number | null;
  days: number;
  freeSecond: boolean;
  pack: CorrectionPack | null;
};

type CreditRow = {
  id: string;
  title: string;
  included: number | null;
  days: number;
  freeSecond: boolean;
  packSize: number;
  packCents: number | null;
  priceId: string;
  used: number;
  given: number;
  overdrawn: number;
};

/**
 * Selects the corrections that a product `p` promises to a holder of `access`: those of the day of the purchase, or
 * of today if that is more. Null if unlimited.
 */
export const selectPromise = sql`
  select case when access.since is null then p.included_corrections
    when access.included is null or p.included_corrections is null then null
    else greatest(access.included, p.included_corrections) end included`;

/**
 * Selects the corrections used beyond the credits of their time, for example while they were unlimited. They do
 * not count against corrections that were bought later. The arguments are expressions of the outer query, which
 * has the result of `selectPromise` as `promise`.
 */
export const selectOverdrawn = ({ uid, since }: { uid: SQL; since: SQL }): SQL => sql`
  select coalesce(greatest(0, -min(balance)), 0)::int from (
    select promise.included + sum(delta) over (order by at) balance from (
      select d.submitted_at at, -1 delta from ${productions} d join ${exercises} e on e.id = d.exercise_id
        where d.uid = ${uid} and e.product_id = p.id and d.state in ('waiting', 'returned')
          and d.uses_credit and d.submitted_at >= ${since}
      union all
      select c.created_at, c.quantity - c.cancelled from ${correctionCredits} c
        where c.uid = ${uid} and c.product_id = p.id and c.created_at >= ${since}) movements) balances`;

/**
 * Reads the credits of a learner. They are counted from the order that opened the product, so the end of its
 * access ends them, and a later purchase starts again.
 */
const selectCredits = (uid: string, where: SQL): SQL => sql`
  select p.id, p.title, promise.included, p.correction_days days,
    p.free_second_version "freeSecond", p.correction_pack_size "packSize", p.correction_pack_cents "packCents",
    p.price_id "priceId",
    (select count(*)::int from ${productions} d join ${exercises} e on e.id = d.exercise_id
      where d.uid = ${uid} and e.product_id = p.id and d.state in ('waiting', 'returned')
        and d.uses_credit and d.submitted_at >= access.since) used,
    (${selectOverdrawn({ uid: sql`${uid}`, since: sql`access.since` })}) overdrawn,
    case when access.since is null then 0 else promise.included + (
      select coalesce(sum(c.quantity - c.cancelled), 0)::int from ${correctionCredits} c
      where c.uid = ${uid} and c.product_id = p.id and c.created_at >= access.since) end given
  from ${products} p
  left join lateral (select coalesce(o.created_at, a.granted_at) since, a.included_corrections included
    from ${entitlements} a left join ${orders} o on o.id = a.order_id
    where a.uid = ${uid} and a.product_id = p.id and a.revoked_at is null) access on true
  cross join lateral (${selectPromise}) promise
  where ${where}`;

const toLeft = ({ included, given, used, overdrawn }: CreditRow): number | null =>
  included === null ? null : Math.max(0, given - used + overdrawn);

/** Returns the credits of a learner for a product. */
export async function readCorrectionCredits(
  db: Database | Transaction,
  { uid, productId }: { uid: string; productId: string },
): Promise<CorrectionCredits> {
  const { rows } = await db.execute<CreditRow>(selectCredits(uid, sql`p.id = ${productId}`));
  const [row] = rows;
  if (!row) return { left: null, days: 7, freeSecond: true, pack: null };
  const { included, packSize, packCents, days, freeSecond, priceId } = row;
  const pack = findCorrectionPack({
    ...{ includedCorrections: included, correctionPackSize: packSize, correctionPackCents: packCents },
    ...{ correctionDays: days, priceId },
  });
  return { left: toLeft(row), days, freeSecond, pack };
}

export type LimitedProduct = { id: string; title: string; left: number };

/** Lists the owned products of a learner whose corrections are limited. */
export async function listLimitedProducts(db: Database, uid: string): Promise<LimitedProduct[]> {
  const { rows } = await db.execute<CreditRow>(
    sql`${selectCredits(uid, sql`promise.included is not null and access.since is not null`)} order by p.title limit 100`,
  );
  return rows.map((row) => ({ id: row.id, title: row.title, left: toLeft(row) ?? 0 }));
}

/** Locks the credits of a learner until the end of the transaction, so that two submissions never share one. */
export async function lockCorrectionCredits(
  tx: Transaction,
  { uid, exerciseId }: { uid: string; exerciseId: string },
): Promise<CorrectionCredits> {
  const [exercise] = await tx
    .select({ productId: exercises.productId })
    .from(exercises)
    .where(eq(exercises.id, exerciseId));
  const learner = { uid, productId: exercise?.productId ?? '' };
  await lockCredits(tx, learner);
  return readCorrectionCredits(tx, learner);
}

/** Locks the credits of a learner for a product until the end of the transaction. */
export async function lockCredits(
  tx: Transaction,
  { uid, productId }: { uid: string; productId: string },
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`corrections/${uid}/${productId}`}, 0))`,
  );
}

/** Returns the time by which a production submitted at `now` is corrected. */
export const promiseCorrection = (now: Date, { days }: Pick<CorrectionCredits, 'days'>): Date =>
  new Date(now.getTime() + days * 86_400_000);

/**
 * Gives an owner of a product more corrections.
 * @throws {AppError} `conflict` if the person has no open access to the product
 */
export async function giveCorrections(
  core: Pick<Core, 'db' | 'now'>,
  actor: Actor,
  { uid, title }: { uid: string; title: string },
  { productId, quantity }: { productId: string; quantity: number },
): Promise<void> {
  const now = core.now();
  await core.db.transaction(async (tx) => {
    const access = await findAccess(tx, uid, productId);
    if (!access || access.revokedAt)
      throw new AppError('conflict', `${uid} has no access to product ${productId}`, {
        userMessage: m.corrections_give_no_access(),
      });
    await tx
      .insert(correctionCredits)
      .values({ id: createId(now), uid, productId, quantity, createdAt: now });
    await recordChange(core, tx, {
      ...{ actor, action: 'corrections', kind: 'member', subjectId: uid, title },
    });
  });
}
