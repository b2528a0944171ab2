import type { Transaction } from '#database/connect.ts';
import { letters } from '#database/tables/letters.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { enqueue } from '../queues.ts';

export type LetterToQueue = {
  kind: string;
  /** What it is about: a kind and a subject have one letter, whatever is repeated. */
  subjectId: string;
  recipient: string;
  /** Where an answer goes; to the school unless said otherwise. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
};

/** Puts a letter in the outbox and its sending in the queue, both in the caller's transaction. */
export async function queueLetter(core: Core, tx: Transaction, letter: LetterToQueue): Promise<void> {
  const [queued] = await tx
    .insert(letters)
    .values({ ...letter, id: createId(core.now()) })
    .onConflictDoNothing({ target: [letters.kind, letters.subjectId] })
    .returning({ id: letters.id });
  if (queued) await enqueue(core, tx, 'send-letter', { letterId: queued.id });
}
