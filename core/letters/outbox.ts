import { eq, sql } from 'drizzle-orm';
import type { Job, JobResult } from 'pg-boss';
import type { Transaction } from '#database/connect.ts';
import { letters } from '#database/tables/letters.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { readLetterInvoices } from '../invoices/letter-invoices.ts';
import { enqueue } from '../queues.ts';
import { settleEach } from '../settle-each.ts';
import { findSchoolAddress, readSender } from './school-address.ts';
import { sendEmail } from './send-email.ts';

export type LetterToQueue = {
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
export async function queueLetter(core: Core, tx: Transaction, letter: LetterToQueue): Promise<void> {
  const recipient = letter.recipient ?? (await findSchoolAddress(core, tx));
  if (!recipient) return;
  const [queued] = await tx
    .insert(letters)
    .values({ ...letter, recipient, thread: letter.thread || null, id: createId(core.now()) })
    .onConflictDoNothing({ target: [letters.kind, letters.subjectId] })
    .returning({ id: letters.id });
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
export async function sendLetter(core: Core, letterId: string): Promise<void> {
  const [letter] = await core.db.select().from(letters).where(eq(letters.id, letterId)).limit(1);
  if (!letter || letter.sentAt || letter.keptAt) return;
  const { from, replyTo } = await readSender(core);
  try {
    await sendEmail(core, letter.kind, {
      from,
      replyTo: letter.replyTo ?? replyTo,
      to: letter.recipient,
      subject: letter.subject,
      html: letter.html,
      text: letter.text,
      ...(letter.thread ? { inReplyTo: letter.thread.split(' ').at(-1), references: letter.thread } : {}),
      attachments: await readLetterInvoices(core, letter.invoiceIds),
      messageId: toMessageId(core, letter.id),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await core.db
      .update(letters)
      .set({ attempts: sql`${letters.attempts} + 1`, lastError: reason.slice(0, 500) })
      .where(eq(letters.id, letterId));
    throw error;
  }
  await core.db
    .update(letters)
    .set({
      attempts: sql`${letters.attempts} + 1`,
      lastError: null,
      [core.mailbox ? 'keptAt' : 'sentAt']: core.now(),
    })
    .where(eq(letters.id, letterId));
  core.log.info({ letterId, kind: letter.kind }, core.mailbox ? 'letter kept here' : 'letter sent');
}

/** Sends letters side by side; one that fails holds up no other. */
export const sendLetters = (core: Core, jobs: readonly Job<{ letterId: string }>[]): Promise<JobResult[]> =>
  settleEach(jobs, ({ letterId }) => sendLetter(core, letterId));
