import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { emails } from '#database/tables/emails.ts';
import { messages, replies } from '#database/tables/messages.ts';
import { writeReplyEmail } from '#emails/contact-emails.ts';
import { m } from '#words/messages.js';
import { recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import type { DeliveryStatus } from '../emails/email-state.ts';
import { resendEmail } from '../emails/office-emails.ts';
import { queueEmail } from '../emails/outbox.ts';
import { findSchoolAddress } from '../emails/school-address.ts';
import { AppError } from '../errors.ts';
import { readEmailSchool } from '../school.ts';
import { maxMessageCharacters, nameSubject } from './message-fields.ts';
import { messageLines } from './message-input.ts';
import { nameChange, requireMessage } from './office-messages.ts';

/** A reply; `id` is that of its form, which makes resubmission idempotent. */
export const replyInput = z.object({
  id: z.string().regex(/^[\w-]{8,80}$/),
  body: messageLines.pipe(
    z
      .string()
      .min(1, { error: () => m.common_reply_missing() })
      .max(maxMessageCharacters, { error: () => m.contact_reply_long({ longest: maxMessageCharacters }) }),
  ),
});

type ReplyInput = z.output<typeof replyInput>;

type Writer = { uid: string; displayName: string; email: string };

/** A reply with the delivery state of its email; `letter` is null once the email is erased. */
export type ThreadReply = Pick<typeof replies.$inferSelect, 'id' | 'body' | 'who' | 'createdAt'> & {
  letter: (DeliveryStatus & { id: string }) | null;
};

/** Returns the school's replies to a message, oldest first. */
export async function listReplies(core: Pick<Core, 'db'>, messageId: string): Promise<ThreadReply[]> {
  const { id, body, who, createdAt } = replies;
  const { sentAt, keptAt, lastError } = emails;
  return core.db
    .select({ id, body, who, createdAt, letter: { id: emails.id, sentAt, keptAt, lastError } })
    .from(replies)
    .leftJoin(emails, and(eq(emails.kind, 'reply'), eq(emails.subjectId, replies.id)))
    .where(eq(replies.messageId, messageId))
    .orderBy(asc(replies.createdAt), asc(replies.id));
}

/**
 * Emails a reply in the thread of earlier emails; its Reply-To is the school's address. Idempotent by `id`.
 * @throws {AppError} not-found, or invalid-input if the message is spam or deleted
 */
export async function replyToMessage(
  core: Core,
  actor: Writer,
  messageId: string,
  { id, body }: ReplyInput,
): Promise<void> {
  // The text of a message never changes, so only its state is read again under the lock.
  const [written] = await core.db.select().from(messages).where(eq(messages.id, messageId));
  const { email, name, subject, createdAt } = requireMessage(written, messageId);
  const replyTo = await findSchoolAddress(core, core.db);
  const mail = await writeReplyEmail({
    school: await readEmailSchool(core),
    replyTo,
    subjectName: nameSubject(subject),
    body,
    message: { name, body: written?.body ?? '', receivedAt: createdAt },
  });
  await core.db.transaction(async (tx) => {
    const [message] = await tx.select().from(messages).where(eq(messages.id, messageId)).for('update');
    const { state } = requireMessage(message, messageId);
    if (state === 'spam' || state === 'deleted')
      throw new AppError('invalid-input', `message ${messageId} is ${state} and accepts no reply`, {
        userMessage: m.contact_reply_put_away(),
      });
    const now = core.now();
    const [reply] = await tx
      .insert(replies)
      .values({ id, messageId, body, uid: actor.uid, who: actor.displayName || actor.email, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: replies.id });
    if (!reply) return;
    const thread = await listThreadIds(core, tx, messageId);
    const way = { recipient: email, ...(replyTo ? { replyTo } : {}), thread };
    await queueEmail(core, tx, { kind: 'reply', subjectId: id, ...way, ...mail });
    await tx
      .update(messages)
      .set({ answeredAt: now, ...(state === 'new' ? { state: 'read', stateSince: now } : {}) })
      .where(eq(messages.id, messageId));
    await recordChange(core, tx, {
      ...nameChange(actor, { id: messageId, subject }),
      action: 'reply',
      after: { answeredAt: now },
    });
  });
}

/** Returns the Message-IDs of earlier emails to the sender, so that mail programs group them. */
async function listThreadIds(
  core: Pick<Core, 'siteUrl'>,
  tx: Parameters<typeof queueEmail>[1],
  messageId: string,
): Promise<string> {
  const host = new URL(core.siteUrl).hostname;
  const receipts = await tx
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.kind, 'message-receipt'), eq(emails.subjectId, messageId)));
  const answers = await tx
    .select({ id: emails.id })
    .from(emails)
    .innerJoin(replies, eq(replies.id, emails.subjectId))
    .where(and(eq(emails.kind, 'reply'), eq(replies.messageId, messageId)))
    .orderBy(asc(replies.createdAt));
  return [...receipts, ...answers].map(({ id }) => `<${id}@${host}>`).join(' ');
}

/** @throws {AppError} not-found */
export async function resendReply(
  core: Core,
  actor: Writer,
  { messageId, replyId }: { messageId: string; replyId: string },
): Promise<void> {
  const reply = (await listReplies(core, messageId)).find(({ id }) => id === replyId);
  if (!reply?.letter)
    throw new AppError('not-found', `reply ${replyId} to message ${messageId} has no email`);
  await resendEmail(core, actor, reply.letter.id);
}
