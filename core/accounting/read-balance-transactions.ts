import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { balanceTransactions, paymentCursors } from '#database/tables/payments.ts';
import type { Core } from '../context.ts';

type Movement = typeof balanceTransactions.$inferInsert;

/** Every run reads the last day again, because transactions can appear after their creation date. */
const overlap = 24 * 3_600_000;

const portion = 100;

/** Stores the balance transactions since the last run with their payouts; returns the number of new ones. */
export async function readBalanceTransactions(
  core: Pick<Core, 'db' | 'payments' | 'now' | 'log'>,
): Promise<number> {
  const begun = core.now();
  const [cursor] = await core.db
    .select()
    .from(paymentCursors)
    .where(eq(paymentCursors.name, 'movements'))
    .limit(1);
  const since = cursor ? Math.floor((cursor.readUntil.getTime() - overlap) / 1_000) : 0;
  const payouts: Stripe.BalanceTransaction[] = [];
  let read = 0;
  let together: Movement[] = [];
  for await (const movement of core.payments.balanceTransactions.list({
    created: { gte: Math.max(0, since) },
    expand: ['data.source'],
    limit: portion,
  })) {
    // Payouts are stored last: an interrupted run then reads their content again.
    if (isPayout(movement)) payouts.push(movement);
    else together.push(toRow(movement));
    if (together.length < portion) continue;
    read += await writeBalanceTransactions(core, together);
    together = [];
  }
  read += await writeBalanceTransactions(core, together);
  for (const payout of payouts.reverse()) read += await writePayout(core, payout);
  await core.db
    .insert(paymentCursors)
    .values({ name: 'movements', readUntil: begun })
    .onConflictDoUpdate({ target: paymentCursors.name, set: { readUntil: sql`excluded.read_until` } });
  return read;
}

async function writeBalanceTransactions({ db }: Pick<Core, 'db'>, rows: Movement[]): Promise<number> {
  if (rows.length === 0) return 0;
  const written = await db
    .insert(balanceTransactions)
    .values(rows)
    .onConflictDoNothing({ target: balanceTransactions.id })
    .returning({ id: balanceTransactions.id });
  return written.length;
}

const isPayout = ({ type }: Stripe.BalanceTransaction): boolean => type === 'payout';

async function writePayout(
  core: Pick<Core, 'db' | 'payments' | 'log'>,
  movement: Stripe.BalanceTransaction,
): Promise<number> {
  const known = await core.db
    .select({ id: balanceTransactions.id })
    .from(balanceTransactions)
    .where(eq(balanceTransactions.id, movement.id))
    .limit(1);
  if (known.length > 0) return 0;
  const payout = typeof movement.source === 'object' ? (movement.source as Stripe.Payout | null) : null;
  const payoutId = payout?.id ?? String(movement.source);
  const paidOutAt = payout?.arrival_date ? new Date(payout.arrival_date * 1_000) : null;
  // The provider does not list the content of a manual payout.
  if (payout?.automatic !== false) {
    for await (const { id } of core.payments.balanceTransactions.list({ payout: payoutId, limit: portion }))
      await core.db
        .update(balanceTransactions)
        .set({ payoutId, paidOutAt })
        .where(eq(balanceTransactions.id, id));
  }
  return writeBalanceTransactions(core, [{ ...toRow(movement), payoutId, paidOutAt }]);
}

const toRow = (movement: Stripe.BalanceTransaction): Movement => ({
  id: movement.id,
  type: movement.type,
  amount: movement.amount,
  fee: movement.fee,
  net: movement.net,
  currency: movement.currency,
  paymentIntentId: readPaymentIntent(movement.source),
  occurredAt: new Date(movement.created * 1_000),
});

function readPaymentIntent(source: Stripe.BalanceTransaction['source']): string | null {
  if (!source || typeof source === 'string' || !('payment_intent' in source)) return null;
  const { payment_intent: intent } = source;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}
