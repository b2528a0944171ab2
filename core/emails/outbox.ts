import { eq, sql } from 'drizzle-orm';
import type { Job, JobResult } from 'pg-boss';
import type { Transaction } from '#database/connect.ts';
import { emails } from '#database/tables/emails.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { readEmailInvoices } from '../invoices/email-invoices.ts';
import { enqueue } from '../queues.ts';
import { settleEach } from '../settle-each.ts';
import { relayEmail } from './relay-email.ts';
import { findSchoolAddress, readSender } from './school-address.ts';

export type QueuedEmail = {
  kind: string;
  /** Entity that the email is about. Queueing is idempotent: one email per kind and entity. */
  subjectId: string;
  /** Defaults to the school. */
  recipient?: string;
  /** Reply address; defaults to the school's. */
  replyTo?: string;
  /** Message-IDs of earlier emails in the conversation, oldest first, separated by spaces; empty if none. */
  thread?: string;
  /** Attached invoices; they may be issued in the same transaction. */
  invoiceIds?: string[];
  /** Address that ends the subscription with one click. */
  unsubscribeUrl?: string;
  subject: string;
  html: string;
  text: string;
};

/**
 * Adds an email to the outbox and the queue, both in the caller's transaction. `afterSeconds` delays it, so that
 * it can be deleted before.
 */
export async function queueEmail(
  core: Core,
  tx: Transaction,
  email: QueuedEmail,
  { afterSeconds = 0 } = {},
): Promise<void> {
  const recipient = email.recipient ?? (await findSchoolAddress(core, tx));
  if (!recipient) return;
  const [queued] = await tx
    .insert(emails)
    .values({ ...email, recipient, thread: email.thread || null, id: createId(core.now()) })
    .onConflictDoNothing({ target: [emails.kind, emails.subjectId] })
    .returning({ id: emails.id });
  if (queued) await enqueue(core, tx, 'send-letter', { letterId: queued.id }, { startAfter: afterSeconds });
}

/** Returns the Message-ID of an email (RFC 5322). */
export const toMessageId = ({ siteUrl }: Pick<Core, 'siteUrl'>, letterId: string): string =>
  `<${letterId}@${new URL(siteUrl).hostname}>`;

/**
 * Sends an email at least once; its Message-ID is constant, so that mailboxes drop a duplicate after a crash.
 * A failure is recorded and thrown, so that the job is retried. Without a relay, the email is only stored.
 */
export async function sendQueuedEmail(core: Core, letterId: string): Promise<void> {
  const [email] = await core.db.select().from(emails).where(eq(emails.id, letterId)).limit(1);
  if (!email || email.sentAt || email.keptAt) return;
  const { from, replyTo } = await readSender(core);
  try {
    await relayEmail(core, email.kind, {
      from,
      replyTo: email.replyTo ?? replyTo,
      to: email.recipient,
      subject: email.subject,
      html: email.html,
      text: email.text,
      ...(email.thread ? { inReplyTo: email.thread.split(' ').at(-1), references: email.thread } : {}),
      attachments: await readEmailInvoices(core, email.invoiceIds),
      messageId: toMessageId(core, email.id),
      unsubscribeUrl: email.unsubscribeUrl ?? undefined,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await core.db
      .update(emails)
      .set({ attempts: sql`${emails.attempts} + 1`, lastError: reason.slice(0, 500) })
      .where(eq(emails.id, letterId));
    throw error;
  }
  await core.db
    .update(emails)
    .set({
      attempts: sql`${emails.attempts} + 1`,
      lastError: null,
      [core.mailbox ? 'keptAt' : 'sentAt']: core.now(),
    })
    .where(eq(emails.id, letterId));
  core.log.info({ letterId, kind: email.kind }, core.mailbox ? 'email stored only' : 'email sent');
}

/** Sends emails in parallel; a failure does not affect the others. */
export const sendQueuedEmails = (
  core: Core,
  jobs: readonly Job<{ letterId: string }>[],
): Promise<JobResult[]> => settleEach(jobs, ({ letterId }) => sendQueuedEmail(core, letterId));
