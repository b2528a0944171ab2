import { and, eq } from 'drizzle-orm';
import { messages } from '#database/tables/messages.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { eraseMessages } from './forget-old-messages.ts';
import type { Message, MessageState } from './list-messages.ts';
import { nameSubject } from './message-input.ts';

/** One message. @throws {AppError} not-found */
export async function findMessage(core: Core, id: string): Promise<Message> {
  const [message] = await core.db.select().from(messages).where(eq(messages.id, id)).limit(1);
  if (!message) throw messageNotFound(id);
  return message;
}

/**
 * Puts a message into a state, and says which one it was in. Opening a message only makes a new one read: `from`
 * names the state that it must still be in; otherwise nothing changes.
 * @throws {AppError} not-found
 */
export async function moveMessage(
  core: Core,
  actor: Actor,
  id: string,
  state: MessageState,
  from?: MessageState,
): Promise<MessageState> {
  const before = await findMessage(core, id);
  if (from !== undefined && before.state !== from) return before.state;
  await core.db.transaction(async (tx) => {
    const moved = await tx
      .update(messages)
      .set({ state, stateSince: core.now() })
      .where(and(eq(messages.id, id), from === undefined ? undefined : eq(messages.state, from)))
      .returning({ id: messages.id });
    // Reading is no act of the office.
    if (moved.length === 0 || from !== undefined) return;
    await recordChange(core, tx, {
      ...nameChange(actor, before),
      action: 'update',
      before: { state: before.state },
      after: { state },
    });
  });
  return before.state;
}

/** Erases a message for good, with the letters that carried it. Only what lies in the bin can be erased. */
export async function eraseMessage(core: Core, actor: Actor, id: string): Promise<void> {
  const message = await findMessage(core, id);
  if (message.state !== 'deleted') throw new AppError('invalid-input', `message ${id} is not in the bin`);
  await core.db.transaction(async (tx) => {
    await eraseMessages(tx, [id]);
    await recordChange(core, tx, { ...nameChange(actor, message), action: 'delete' });
  });
}

/** The journal says which message, not what it says nor whose it is: it outlives what its sender may want forgotten. */
const nameChange = (actor: Actor, { id, subject }: Message) => ({
  actor,
  kind: 'message' as const,
  subjectId: id,
  title: nameSubject(subject),
});

function messageNotFound(id: string): AppError {
  return new AppError('not-found', `no message ${id}`, {
    userMessage: m.refusals_message_unknown(),
  });
}
