import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { paymentIncidents } from '#database/tables/payments.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import type { OrderState } from './order.ts';

/** A payment problem that an admin must resolve. */
type Incident = typeof paymentIncidents.$inferSelect;

/** Opens a payment incident on the dashboard. Idempotent per kind and subject, even after it was resolved. */
export async function openIncident(
  core: Pick<Core, 'now' | 'log'>,
  db: Database,
  incident: Pick<Incident, 'kind' | 'subjectId' | 'amount'> &
    Partial<Pick<Incident, 'orderId' | 'details' | 'dueAt'>>,
): Promise<void> {
  const { kind, subjectId, orderId } = incident;
  const [opened] = await db
    .insert(paymentIncidents)
    .values({ ...incident, id: createId(core.now()), createdAt: core.now() })
    .onConflictDoNothing({ target: [paymentIncidents.kind, paymentIncidents.subjectId] })
    .returning({ id: paymentIncidents.id });
  if (opened) core.log.warn({ kind, subjectId, orderId }, 'payment incident opened');
}

/** Closes an incident that needs no decision any more, such as a closed dispute. */
export async function endIncident(
  core: Pick<Core, 'now'>,
  db: Database,
  { kind, subjectId }: Pick<Incident, 'kind' | 'subjectId'>,
): Promise<void> {
  await db
    .update(paymentIncidents)
    .set({ settledAt: core.now() })
    .where(
      and(
        eq(paymentIncidents.kind, kind),
        eq(paymentIncidents.subjectId, subjectId),
        isNull(paymentIncidents.settledAt),
      ),
    );
}

/**
 * Records the decision of an admin. Transfers to send back are resolved by `confirmTransferReturn` instead.
 * @throws {AppError} not-found if there is no such incident, conflict if it is resolved or such a transfer
 */
export async function settleIncident(
  core: Pick<Core, 'db' | 'now'>,
  actor: NonNullable<Actor>,
  { id, decision }: { id: string; decision: string },
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const [incident] = await tx
      .select()
      .from(paymentIncidents)
      .where(eq(paymentIncidents.id, id))
      .for('update');
    if (!incident)
      throw new AppError('not-found', `incident ${id} not found`, { userMessage: m.incidents_unknown() });
    if (incident.settledAt)
      throw new AppError('conflict', `incident ${id} is already resolved`, {
        userMessage: m.incidents_settled(),
      });
    if (incident.kind === 'transfer-return')
      throw new AppError('conflict', `incident ${id} is a transfer to send back`, {
        userMessage: m.incidents_return_first(),
      });
    await tx
      .update(paymentIncidents)
      .set({ settledAt: core.now(), settledBy: actor.displayName || actor.email, decision })
      .where(eq(paymentIncidents.id, id));
    await recordChange(core, tx, {
      actor,
      action: 'settle',
      kind: 'order',
      subjectId: incident.orderId ?? incident.subjectId,
      title: await findTitle(tx, incident),
      after: { decision },
    });
  });
}

async function findTitle(tx: Transaction, { orderId }: Incident): Promise<string> {
  if (!orderId) return m.incidents_orphan();
  const [order] = await tx.select({ title: orders.title }).from(orders).where(eq(orders.id, orderId));
  return order?.title ?? '';
}

export type ListedIncident = Incident & {
  number: string | null;
  title: string | null;
  email: string | null;
  orderState: OrderState | null;
};

const maxListed = 200;

/** Returns the open incidents, newest first; for one order, also the resolved ones. */
export async function listIncidents(
  core: Pick<Core, 'db'>,
  { orderId }: { orderId?: string } = {},
): Promise<ListedIncident[]> {
  const rows = await core.db
    .select({
      incident: paymentIncidents,
      number: orders.number,
      title: orders.title,
      email: orders.email,
      orderState: orders.state,
    })
    .from(paymentIncidents)
    .leftJoin(orders, eq(orders.id, paymentIncidents.orderId))
    .where(orderId ? eq(paymentIncidents.orderId, orderId) : isNull(paymentIncidents.settledAt))
    .orderBy(desc(paymentIncidents.createdAt), paymentIncidents.id)
    .limit(maxListed);
  return rows.map(({ incident, ...order }) => ({ ...incident, ...order }));
}
