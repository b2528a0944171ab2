import { and, eq } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import { endAccess } from '../access.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';

/** Revokes access that was granted without payment, or cancels an offer that was not accepted yet. */
export async function revokeFreeAccess(
  core: Core,
  actor: Actor,
  { id, title }: { id: string; title: string },
  access: 'open' | 'offered',
): Promise<void> {
  await core.db.transaction(async (tx) => {
    // The offer may have been accepted concurrently; if so, revoke the access.
    const [stopped] = await tx
      .update(orders)
      .set({ state: 'expired' })
      .where(and(eq(orders.id, id), eq(orders.state, 'offered')))
      .returning({ id: orders.id });
    if (!stopped) await endAccess(tx, id, core.now());
    await recordChange(core, tx, {
      actor,
      action: 'withdraw',
      kind: 'order',
      subjectId: id,
      title,
      before: { access },
      after: { access: 'closed' },
    });
  });
}
