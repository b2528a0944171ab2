import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { messages } from '#database/tables/messages.ts';
import { writeMessageEmail, writeMessageReceiptEmail } from '#emails/contact-emails.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { type QueuedEmail, queueEmail } from '../emails/outbox.ts';
import { consumePoint, type Limit, toNetwork, tryConsume } from '../limits.ts';
import { readEmailSchool } from '../school.ts';
import { nameSubject } from './message-fields.ts';
import type { MessageInput } from './message-input.ts';

/** The same message from the same sender counts once within this time, in milliseconds. */
const sameMessage = 10 * 60_000;

const fromOneNetwork: Limit = { name: 'contact-network', points: 8, seconds: 10 * 60 };
const fromOneEmail: Limit = { name: 'contact-email', points: 4, seconds: 10 * 60 };

/** Receipts go to unverified addresses, so the limits prevent their abuse. */
const receiptsToOne: Limit = { name: 'contact-receipt', points: 3, seconds: 24 * 3_600 };
const receiptsToAll: Limit = { name: 'contact-receipts', points: 120, seconds: 3_600 };

export type MessageSender = {
  clientAddress: string;
  /** Account id of the sender; empty for a visitor. */
  uid: string;
  /** True if the honeypot field was filled in. */
  trapped: boolean;
};

/**
 * Stores a message and queues emails to school and sender, except for spam. Idempotent for double clicks.
 * @throws {AppError} too-many-requests
 */
export async function receiveMessage(core: Core, input: MessageInput, sender: MessageSender): Promise<void> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([input.email.toLowerCase(), input.name, input.subject, input.body]))
    .digest('hex');
  const unwanted = sender.trapped || isSpam(input);
  const now = core.now();
  const id = createId(now);
  const emails = unwanted ? null : await prepareEmails(core, id, input, now);
  await core.db.transaction(async (tx) => {
    // Concurrent submissions of the same message wait here.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint}, 0))`);
    if (await isKnown(core, tx, fingerprint)) return;
    await consumePoint(tx, fromOneNetwork, toNetwork(sender.clientAddress));
    await consumePoint(tx, fromOneEmail, input.email.toLowerCase());
    await tx.insert(messages).values({
      ...input,
      id,
      uid: sender.uid,
      fingerprint,
      state: unwanted ? 'spam' : 'new',
      createdAt: now,
      stateSince: now,
    });
    if (emails) await queueEmails(core, tx, emails);
  });
}

async function isKnown(core: Core, tx: Transaction, fingerprint: string): Promise<boolean> {
  const since = new Date(core.now().getTime() - sameMessage);
  const [known] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.fingerprint, fingerprint), gt(messages.createdAt, since)))
    .limit(1);
  return Boolean(known);
}

type MessageEmails = { letter: QueuedEmail; receipt: QueuedEmail & { recipient: string } };

async function prepareEmails(
  core: Core,
  id: string,
  { name, email, subject, body }: MessageInput,
  receivedAt: Date,
): Promise<MessageEmails> {
  const school = await readEmailSchool(core);
  const subjectName = nameSubject(subject);
  const mail = await writeMessageEmail({
    school,
    sender: { name, email },
    subjectName,
    body,
    receivedAt,
    link: `${core.siteUrl}/admin/messages/${id}`,
  });
  const receipt = await writeMessageReceiptEmail({ school, subjectName, receivedAt });
  return {
    letter: { kind: 'message', subjectId: id, replyTo: email, ...mail },
    receipt: { kind: 'message-receipt', subjectId: id, recipient: email, ...receipt },
  };
}

async function queueEmails(
  core: Core,
  tx: Transaction,
  { letter: mail, receipt }: MessageEmails,
): Promise<void> {
  await queueEmail(core, tx, mail);
  const mayAnswer =
    (await tryConsume(tx, receiptsToOne, receipt.recipient.toLowerCase())) === 0 &&
    (await tryConsume(tx, receiptsToAll, 'all')) === 0;
  if (mayAnswer) await queueEmail(core, tx, receipt);
}

/** Links to at least this many different sites indicate advertising. */
const manyLinks = 3;

/** True if a message looks like advertising. Language and script do not count: learners use their own. */
export function isSpam({ name, body }: { name: string; body: string }): boolean {
  if (/https?:|www\.|\.(?:com|net|org|ru|xyz|top|click|shop)\b/i.test(name)) return true;
  // Markup that people do not type by hand.
  if (/<\s*(?:a|script|iframe|img)\b|\[\/?(?:url|link|img)\b/i.test(body)) return true;
  const links = new Set(body.toLowerCase().match(/(?:https?:\/\/|www\.)[^\s/?#"'<>]+/g));
  return links.size >= manyLinks;
}
