import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Database } from '#database/connect.ts';
import { settings } from '#database/tables/settings.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';

const group = 'payment-trial';

/** Cents of the trial purchase, which is refunded as soon as the webhook arrives. */
const trialCents = 100;

const state = z.object({
  sessionId: z.string(),
  startedAt: z.iso.datetime(),
  /** When the webhook of the payment arrived, which proves the whole path. */
  heardAt: z.iso.datetime().nullable(),
  refundedAt: z.iso.datetime().nullable(),
});

type PaymentTrial = z.output<typeof state>;

/** Returns the last trial purchase. Null if there was none since the payment settings changed. */
export async function readPaymentTrial({ db }: Pick<Core, 'db'>): Promise<PaymentTrial | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, group))
    .limit(1);
  return row ? state.parse(row.value) : null;
}

/**
 * Opens a payment page over one euro and returns its URL. It is not an order: nothing is sold or invoiced.
 * @throws {AppError} provider-unavailable
 */
export async function startPaymentTrial(core: Core, user: SignedInUser): Promise<string> {
  const session = await core.payments.checkout.sessions
    .create({
      mode: 'payment',
      customer_email: user.email,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'eur',
            unit_amount: trialCents,
            product_data: { name: m.launch_trial_product() },
          },
        },
      ],
      metadata: { school: core.siteUrl, trial: user.uid },
      success_url: `${core.siteUrl}/admin/launch#paiements`,
      cancel_url: `${core.siteUrl}/admin/launch#paiements`,
    })
    .catch((error: unknown) => {
      throw new AppError('provider-unavailable', 'trial payment page not created', { cause: error });
    });
  if (!session.url) throw new AppError('provider-unavailable', 'trial session has no URL');
  await write(core, {
    sessionId: session.id,
    startedAt: core.now().toISOString(),
    heardAt: null,
    refundedAt: null,
  });
  return session.url;
}

/** True if the session is a trial purchase of this school. */
export const isTrial = (core: Pick<Core, 'siteUrl'>, { metadata }: Stripe.Checkout.Session): boolean =>
  metadata?.school === core.siteUrl && Boolean(metadata.trial);

/** Records that the event of a trial arrived, and refunds it. The idempotency key makes it one refund. */
export async function settlePaymentTrial(core: Core, session: Stripe.Checkout.Session): Promise<void> {
  const known = await readPaymentTrial(core);
  if (session.payment_status !== 'paid' || !session.payment_intent) return;
  const heard = { heardAt: core.now().toISOString(), refundedAt: null };
  if (known?.sessionId === session.id) await write(core, { ...known, ...heard });
  const intent =
    typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent.id;
  await core.payments.refunds.create(
    { payment_intent: intent, reason: 'requested_by_customer' },
    { idempotencyKey: `trial:${session.id}` },
  );
  if (known?.sessionId === session.id)
    await write(core, { ...known, ...heard, refundedAt: core.now().toISOString() });
}

/** Deletes the result of a trial, which proves nothing about other payment settings. */
export async function forgetPaymentTrial(db: Database): Promise<void> {
  await db.delete(settings).where(eq(settings.key, group));
}

async function write({ db }: Pick<Core, 'db'>, value: PaymentTrial): Promise<void> {
  await db
    .insert(settings)
    .values({ key: group, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
}
