import type Stripe from 'stripe';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { enqueue } from '../queues.ts';
import { openIncident } from './incidents.ts';

type Session = Stripe.Checkout.Session;

/** True if this site created the session. The provider account may also be used by other sites. */
export const isOurs = (
  { siteUrl }: Pick<Core, 'siteUrl'>,
  { metadata }: Pick<Session, 'metadata'>,
): boolean => metadata?.school === siteUrl && Boolean(metadata.orderId);

/** Refunds a payment without an order (for example of a deleted account) and opens an incident. */
export async function returnOrphan(core: Core, session: Session): Promise<void> {
  const { id: sessionId, amount_total: amount } = session;
  if (!session.payment_intent || !amount) return;
  await core.db.transaction(async (tx) => {
    await openIncident(core, tx, {
      kind: 'orphan-payment',
      subjectId: sessionId,
      amount,
      details: { email: session.customer_details?.email ?? '' },
    });
    await enqueue(core, tx, 'refund-orphan', { sessionId });
  });
}

/** The idempotency key makes repeated runs create one refund. */
export async function refundOrphan(core: Core, sessionId: string): Promise<void> {
  const session = await core.payments.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  });
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  if (!intent || !charge)
    throw new AppError('provider-unavailable', 'session without an order has no payment to refund');
  if (charge.refunded) return;
  await core.payments.refunds.create(
    { payment_intent: intent.id, reason: 'requested_by_customer' },
    { idempotencyKey: `refund-orphan:${sessionId}` },
  );
}
