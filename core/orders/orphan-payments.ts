import type Stripe from 'stripe';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { enqueue } from '../queues.ts';
import { openIncident } from './incidents.ts';

type Session = Stripe.Checkout.Session;

/** Whether a session was made by this very school: its account at the provider may sell elsewhere too. */
export const isOurs = (
  { siteUrl }: Pick<Core, 'siteUrl'>,
  { metadata }: Pick<Session, 'metadata'>,
): boolean => metadata?.school === siteUrl && Boolean(metadata.orderId);

/**
 * Money that came for an order that is no more, as when an account was removed while its payment page was open: it goes back by itself,
 * and the office is told.
 */
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

/** Gives such a payment back whole. The key makes repeated runs one refund. */
export async function refundOrphan(core: Core, sessionId: string): Promise<void> {
  const session = await core.payments.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  });
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  if (!intent || !charge)
    throw new AppError('provider-unavailable', 'the payment of a session without an order was not returned');
  if (charge.refunded) return;
  await core.payments.refunds.create(
    { payment_intent: intent.id, reason: 'requested_by_customer' },
    { idempotencyKey: `refund-orphan:${sessionId}` },
  );
}
