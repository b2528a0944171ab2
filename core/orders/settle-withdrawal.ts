import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { withdrawals } from '#database/tables/withdrawals.ts';
import type { Core } from '../context.ts';
import { endIncident } from './incidents.ts';

/** Marks the withdrawal from a fully refunded order as settled, and closes its incidents. */
export async function settleWithdrawal(
  core: Pick<Core, 'now'>,
  tx: Transaction,
  orderId: string,
): Promise<void> {
  const [settled] = await tx
    .update(withdrawals)
    .set({ settledAt: core.now(), decision: 'refunded' })
    .where(and(eq(withdrawals.orderId, orderId), isNull(withdrawals.settledAt)))
    .returning({ id: withdrawals.id });
  if (settled) await endIncident(core, tx, { kind: 'withdrawal', subjectId: settled.id });
}

/** Reopens a withdrawal whose refund failed; access stays closed. Returns false if there is no withdrawal. */
export async function unsettleWithdrawal(tx: Transaction, orderId: string): Promise<boolean> {
  const withdrawn = await tx
    .update(withdrawals)
    .set({ settledAt: null, decision: null })
    .where(and(eq(withdrawals.orderId, orderId), eq(withdrawals.effect, 'due')))
    .returning({ id: withdrawals.id });
  return withdrawn.length > 0;
}
