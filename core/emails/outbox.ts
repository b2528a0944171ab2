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
  /** What it is about: a kind and a subject have one letter, whatever is repeated. */
  subjectId: string;
  /** The school unless said otherwise. */
  recipient?: string;
  /** Where an answer goes; to the school unless said otherwise. */
  replyTo?: string;
  /** The Message-IDs of the letters before it, oldest first, with a space between; empty for the first. */
  thread?: string;
  /** Invoices that go with it; one may be issued in the transaction that queues the letter. */
  invoiceIds?: string[];
  subject: string;
  html: string;
  text: string;
};

/** Puts a letter in the outbox and its sending in the queue, both in the caller's transaction. */
export async function queueEmail(core: Core, tx: Transaction, email: QueuedEmail): Promise<void> {
  const recipient = email.recipient ?? (await findSchoolAddress(core, tx));
  if (!recipient) return;
  const [queued] = await tx
    .insert(emails)
    .values({ ...email, recipient, thread: email.thread || null, id: createId(core.now()) })
    .onConflictDoNothing({ target: [emails.kind, emails.subjectId] })
    .returning({ id: emails.id });
  if (queued) await enqueue(core, tx, 'send-letter', { letterId: queued.id });
}

/** What a letter of the outbox is known by wherever it goes (RFC 5322). */
export const toMessageId = ({ siteUrl }: Pick<Core, 'siteUrl'>, letterId: string): string =>
  `<${letterId}@${new URL(siteUrl).hostname}>`;

/**
 * Sends one letter of the outbox, at least once: its Message-ID is its own, so that a relay or a
 * mailbox can drop the rare double after a crash. A failure is recorded and thrown to be retried. Without a relay it is kept here,
 * which is no sending.
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
  core.log.info({ letterId, kind: email.kind }, core.mailbox ? 'letter kept here' : 'letter sent');
}

/** Sends letters side by side; one that fails holds up no other. */
export const sendQueuedEmails = (
  core: Core,
  jobs: readonly Job<{ letterId: string }>[],
): Promise<JobResult[]> => settleEach(jobs, ({ letterId }) => sendQueuedEmail(core, letterId));
