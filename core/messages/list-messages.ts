import { and, count, eq, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { messages } from '#database/tables/messages.ts';
import type { Core } from '../context.ts';
import {
  after,
  type Counted,
  matchWords,
  newestFirst,
  type Page,
  toCounted,
  toPage,
} from '../lists/keyset.ts';

export type Message = typeof messages.$inferSelect;
export type MessageState = Message['state'];

/** The lists of the office: what waits or was read, and what was put away. */
export const messageViews = {
  inbox: ['new', 'read'],
  archived: ['archived'],
  spam: ['spam'],
  deleted: ['deleted'],
} as const satisfies Record<string, readonly MessageState[]>;

export type MessageView = keyof typeof messageViews;

export type MessageRow = Pick<Message, 'id' | 'name' | 'email' | 'subject' | 'state' | 'createdAt'> & {
  /** The first words. */
  opening: string;
};

const pageSize = 50;

/** One page of messages, newest first; `search` looks into names, addresses and texts, without accents. */
export async function listMessages(
  core: Core,
  options: {
    view: MessageView;
    search?: string;
    after?: Cursor | null;
    limit?: number;
    /** The whole text instead of the first words. */
    whole?: boolean;
  },
): Promise<Page<MessageRow>> {
  const limit = options.limit ?? pageSize;
  const where = and(
    // The expression of the index `messages_search`, to the letter.
    ...matchWords(
      sql`public.fold(${messages.name} || ' ' || ${messages.email} || ' ' || ${messages.body})`,
      options.search ?? '',
    ),
    after(messages.createdAt, messages.id, options.after),
  );
  // State by state, because that is how the index begins: each stops after a page.
  const lists = await Promise.all(
    messageViews[options.view].map((state) =>
      core.db
        .select({
          id: messages.id,
          name: messages.name,
          email: messages.email,
          subject: messages.subject,
          state: messages.state,
          createdAt: messages.createdAt,
          opening: options.whole ? sql<string>`${messages.body}` : sql<string>`left(${messages.body}, 160)`,
        })
        .from(messages)
        .where(and(eq(messages.state, state), where))
        .orderBy(...newestFirst(messages.createdAt, messages.id))
        .limit(limit + 1),
    ),
  );
  return toPage(lists.flat().sort(byAge), limit, (row) => row.createdAt);
}

const byAge = (one: MessageRow, other: MessageRow): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);

/** More than these are not counted one by one. */
const maxWaiting = 99;

/** How many messages wait to be read; past a hundred, that there are more. */
export async function countNewMessages(core: Pick<Core, 'db'>): Promise<Counted> {
  const waiting = core.db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.state, 'new'))
    .limit(maxWaiting + 1)
    .as('waiting');
  const [counted] = await core.db.select({ waiting: count() }).from(waiting);
  return toCounted(counted?.waiting ?? 0, maxWaiting);
}
