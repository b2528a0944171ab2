import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import type { Database } from '#database/connect.ts';
import { emails } from '#database/tables/emails.ts';
import { messages, replies } from '#database/tables/messages.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { countRows } from '../lists/count-rows.ts';
import {
  type Counted,
  type DateOrder,
  type ListPage,
  matchWords,
  pageByDate,
  toPage,
} from '../lists/keyset.ts';
import { nameSubject } from './message-fields.ts';

type Message = typeof messages.$inferSelect;
export type MessageState = Message['state'];

const messageViews = {
  inbox: ['new', 'read'],
  archived: ['archived'],
  spam: ['spam'],
  deleted: ['deleted'],
} as const satisfies Record<string, readonly MessageState[]>;

export type MessageView = keyof typeof messageViews;

type MessageRow = Pick<
  Message,
  'id' | 'name' | 'email' | 'subject' | 'state' | 'answeredAt' | 'createdAt'
> & {
  opening: string;
};

const pageSize = 50;

/** Returns a page of messages, by default newest first. `search` covers names, addresses and texts. */
export async function listMessages(
  core: Core,
  options: {
    view: MessageView;
    search?: string;
    order?: DateOrder;
    after?: Cursor | null;
    limit?: number;
    whole?: boolean;
  },
): Promise<ListPage<MessageRow>> {
  const limit = options.limit ?? pageSize;
  const page = pageByDate(messages.createdAt, messages.id, options);
  // One query per state: the index begins with the state, so each query stops after one page.
  const lists = await Promise.all(
    messageViews[options.view].map((state) =>
      core.db
        .select({
          id: messages.id,
          name: messages.name,
          email: messages.email,
          subject: messages.subject,
          state: messages.state,
          answeredAt: messages.answeredAt,
          createdAt: messages.createdAt,
          opening: options.whole ? sql<string>`${messages.body}` : sql<string>`left(${messages.body}, 160)`,
        })
        .from(messages)
        .where(and(eq(messages.state, state), matchSearch(options.search), page.where))
        .orderBy(...page.orderBy)
        .limit(limit + 1),
    ),
  );
  const rows = lists.flat().sort(byAge);
  return toPage(options.order === 'oldest' ? rows.reverse() : rows, limit, (row) => row.createdAt);
}

export const countMessages = (
  core: Core,
  { view, search }: { view: MessageView; search?: string },
): Promise<Counted> =>
  countRows(core, messages, and(inArray(messages.state, messageViews[view]), matchSearch(search)));

/** Same expression as the index `messages_search`. */
const matchSearch = (search = '') =>
  and(
    ...matchWords(
      sql`public.fold(${messages.name} || ' ' || ${messages.email} || ' ' || ${messages.body})`,
      search,
    ),
  );

const byAge = (one: MessageRow, other: MessageRow): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);

/** @throws {AppError} not-found */
export async function findMessage(core: Core, id: string): Promise<Message> {
  const [message] = await core.db.select().from(messages).where(eq(messages.id, id)).limit(1);
  return requireMessage(message, id);
}

export function requireMessage(message: Message | undefined, id: string): Message {
  if (message) return message;
  throw new AppError('not-found', `no message ${id}`, { userMessage: m.refusals_message_unknown() });
}

/**
 * Changes the state of a message and returns the previous one. With `from`, only from that state.
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
    // The audit log does not record that a message was read.
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

/** Erases a deleted message permanently, with its emails. */
export async function eraseMessage(core: Core, actor: Actor, id: string): Promise<void> {
  const message = await findMessage(core, id);
  if (message.state !== 'deleted') throw new AppError('invalid-input', `message ${id} is not in the bin`);
  await core.db.transaction(async (tx) => {
    await eraseMessages(tx, [id]);
    await recordChange(core, tx, { ...nameChange(actor, message), action: 'delete' });
  });
}

/** Returns audit fields without text and sender, because the audit log outlives the message. */
export const nameChange = (actor: Actor, { id, subject }: Pick<Message, 'id' | 'subject'>) => ({
  actor,
  kind: 'message' as const,
  subjectId: id,
  title: nameSubject(subject),
});

const day = 24 * 3_600_000;

/** Retention of deleted messages and spam, in days. */
export const daysInBin = 30;

/** Retention of messages, in days: three years, as the CNIL requires for people who are not customers. */
const retentionDays = 3 * 365;

const portion = 500;

/** Erases messages after their retention, with their emails. */
export async function deleteOldMessages(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(core.now().getTime() - days * day);
  const old = await core.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      or(
        and(inArray(messages.state, ['spam', 'deleted']), lt(messages.stateSince, daysAgo(daysInBin))),
        lt(messages.createdAt, daysAgo(retentionDays)),
      ),
    )
    .limit(portion);
  if (old.length > 0)
    await core.db.transaction((tx) =>
      eraseMessages(
        tx,
        old.map(({ id }) => id),
      ),
    );
}

/** Erases messages permanently, with their replies and all emails about them. */
export async function eraseMessages(db: Database, ids: string[]): Promise<void> {
  const answers = db.select({ id: replies.id }).from(replies).where(inArray(replies.messageId, ids));
  await db.delete(emails).where(and(eq(emails.kind, 'reply'), inArray(emails.subjectId, answers)));
  await db
    .delete(emails)
    .where(and(inArray(emails.kind, ['message', 'message-receipt']), inArray(emails.subjectId, ids)));
  await db.delete(messages).where(inArray(messages.id, ids));
}
