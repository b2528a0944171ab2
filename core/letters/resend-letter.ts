import { eq } from 'drizzle-orm';
import { letters } from '#database/tables/letters.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { enqueue } from '../queues.ts';
import { letterUnknown } from './list-letters.ts';

/**
 * Puts a letter back in the outbox and its sending in the queue. One that has gone gets another id, and so another
 * Message-ID: relays and mailboxes drop what they have seen. Answers the id that it has now.
 * @throws {AppError} not-found
 */
export async function resendLetter(core: Core, actor: Actor, id: string): Promise<string> {
  return core.db.transaction(async (tx) => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, id)).for('update');
    if (!letter) throw letterUnknown(id);
    const newId = letter.sentAt ? createId(core.now()) : id;
    await tx
      .update(letters)
      .set({ id: newId, sentAt: null, attempts: 0, lastError: null })
      .where(eq(letters.id, id));
    await enqueue(core, tx, 'send-letter', { letterId: newId });
    await recordChange(core, tx, {
      actor,
      action: 'resend',
      kind: 'letter',
      subjectId: newId,
      title: letter.subject,
      before: { sentAt: letter.sentAt, lastError: letter.lastError },
      after: { sentAt: null, lastError: null },
    });
    return newId;
  });
}
