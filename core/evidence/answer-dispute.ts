import { and, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { formatDate } from '#common/dates.ts';
import { disputes } from '#database/tables/payments.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { applyDisputes, waitsForAnswer } from '../orders/disputes.ts';
import { findOrderDetails, type OrderDetails } from '../orders/order-details.ts';
import { drawInWorker } from '../run-in-worker.ts';
import type { drawEvidence } from './draw-evidence.ts';
import { type DisputeEvidence, readEvidence } from './read-evidence.ts';

type Named = { orderId: string; disputeId: string };

export async function writeEvidencePdf(
  core: Pick<Core, 'runInWorker'>,
  { sheet, school, writtenAt, parts }: DisputeEvidence,
): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = await drawInWorker<typeof drawEvidence>(
    core,
    { module: 'evidence/draw-evidence.ts', name: 'drawEvidence' },
    { school, writtenAt, parts, number: sheet.order.number },
  );
  return bytes;
}

export const toEvidenceFileName = ({ sheet }: DisputeEvidence): string => `preuves-${sheet.order.number}.pdf`;

/**
 * Submits the evidence to the bank, which accepts one answer; concurrent calls share the idempotency key.
 * @throws {AppError} not-found, conflict if the dispute needs no answer, provider-unavailable
 */
export async function answerDispute(
  core: Core,
  actor: Actor,
  { words, ...named }: Named & { words: string },
): Promise<void> {
  const before = await findAwaited(core, named);
  const evidence = await readEvidence(core, named.orderId);
  const data = Buffer.from(await writeEvidencePdf(core, evidence));
  await settleAtProvider(core, actor, named, 'answer-dispute', async () => {
    const { id } = await core.payments.files.create({
      purpose: 'dispute_evidence',
      file: { data, name: toEvidenceFileName(evidence), type: 'application/pdf' },
    });
    const idempotencyKey = `evidence:${before.id}:${before.evidence_details.submission_count}`;
    const shown = { ...toProviderEvidence(evidence), uncategorized_file: id, uncategorized_text: words };
    await core.payments.disputes.update(before.id, { evidence: shown, submit: true }, { idempotencyKey });
  });
}

/** Accepts a dispute: the buyer keeps the money. @throws {AppError} the same as `answerDispute` */
export async function acceptDispute(core: Core, actor: Actor, named: Named): Promise<void> {
  const { id } = await findAwaited(core, named);
  await settleAtProvider(core, actor, named, 'accept-dispute', async () => {
    await core.payments.disputes.close(id, {}, { idempotencyKey: `accept:${id}` });
  });
}

/**
 * Maximum length of one text field, in characters; all fields together may have 150,000.
 * https://docs.stripe.com/api/disputes/evidence_object
 */
const maxCharacters = 20_000;

/** Fills the provider's text fields, which banks read before any attached file. */
function toProviderEvidence({
  sheet,
  about,
  activity,
}: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  const { order } = sheet;
  const { buyer } = order;
  return {
    access_activity_log: activity
      .map(([at, what]) => `${at} : ${what}`)
      .join('\n')
      .slice(0, maxCharacters),
    customer_email_address: order.email,
    ...(buyer ? { customer_name: buyer.name || buyer.company } : {}),
    ...(buyer ? { billing_address: [...buyer.lines, buyer.postalCode, buyer.city].join('\n') } : {}),
    product_description: `${order.title}\n${about}`.trim(),
    service_date: formatDate(order.paidAt ?? order.createdAt),
    refund_policy_disclosure: [order.termsText, order.waiverText].filter(Boolean).join('\n'),
  };
}

/** Returns the provider's dispute. @throws {AppError} not-found, conflict if it needs no answer */
async function findAwaited(core: Core, { orderId, disputeId }: Named): Promise<Stripe.Dispute> {
  const [known] = await core.db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.id, disputeId), eq(disputes.orderId, orderId)));
  if (!known)
    throw new AppError('not-found', `order ${orderId} has no dispute ${disputeId}`, {
      userMessage: m.evidence_unknown(),
    });
  const retrieved = await core.payments.disputes.retrieve(disputeId).catch(explainRefusal);
  if (waitsForAnswer(retrieved)) return retrieved;
  await bringInLine(core, await findOrderDetails(core, orderId));
  throw new AppError('conflict', `dispute ${disputeId} is ${retrieved.status}`, {
    userMessage: m.evidence_not_awaited(),
  });
}

async function settleAtProvider(
  core: Core,
  actor: Actor,
  { orderId, disputeId }: Named,
  action: 'answer-dispute' | 'accept-dispute',
  settle: () => Promise<void>,
): Promise<void> {
  const before = await findOrderDetails(core, orderId);
  await settle().catch(explainRefusal);
  await bringInLine(core, before);
  const after = await findOrderDetails(core, orderId);
  const statusOf = (sheet: OrderDetails) => sheet.disputes.find(({ id }) => id === disputeId)?.status;
  await recordChange(core, core.db, {
    actor,
    action,
    kind: 'order',
    subjectId: orderId,
    title: before.order.title,
    before: { dispute: statusOf(before), state: before.order.state },
    after: { dispute: statusOf(after), state: after.order.state },
  });
}

async function bringInLine(core: Core, { order }: OrderDetails): Promise<void> {
  if (order.paymentIntentId) await applyDisputes(core, order.paymentIntentId);
}

/** Throws `conflict` for a permanent refusal, which the admin sees; other errors can be retried. */
function explainRefusal(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
  if (error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError)
    throw new AppError('conflict', error.message, { cause: error, userMessage: m.evidence_refused() });
  throw new AppError('provider-unavailable', error.message, { cause: error });
}
