import { and, count, eq, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { messages } from '#database/tables/messages.ts';
import type { Core } from '../context.ts';

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

/** Where a page of the list ends. */
export type MessageCursor = { createdAt: string; id: string };

export type MessageRow = Pick<Message, 'id' | 'name' | 'email' | 'subject' | 'state' | 'createdAt'> & {
  /** The first words. */
  opening: string;
};

export type MessagePage = { rows: MessageRow[]; next: MessageCursor | null };

const pageSize = 50;

/** Words that are searched for together; more would only cost. */
const mostWords = 8;

/** One page of messages, newest first; `search` looks into names, addresses and texts, without accents. */
export async function listMessages(
  core: Core,
  options: {
    view: MessageView;
    search?: string;
    after?: MessageCursor | null;
    limit?: number;
    /** The whole text instead of the first words. */
    whole?: boolean;
  },
): Promise<MessagePage> {
  const limit = options.limit ?? pageSize;
  const where = and(...matchWords(options.search ?? ''), afterCursor(options.after));
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
        .orderBy(sql`${messages.createdAt} desc nulls last`, sql`${messages.id} desc nulls last`)
        .limit(limit + 1),
    ),
  );
  const rows = lists.flat().sort(byAge);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    next: rows.length > limit && last ? { createdAt: last.createdAt.toISOString(), id: last.id } : null,
  };
}

const byAge = (one: MessageRow, other: MessageRow): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);

function matchWords(search: string): SQL[] {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
  return words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    // The expression of the index `messages_search`, to the letter.
    return sql`public.fold(${messages.name} || ' ' || ${messages.email} || ' ' || ${messages.body}) like public.fold(${pattern})`;
  });
}

function afterCursor(cursor: MessageCursor | null | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const createdAt = new Date(cursor.createdAt);
  // The first condition alone is a range of the index: a later page costs what the first one does.
  return and(
    lte(messages.createdAt, createdAt),
    or(lt(messages.createdAt, createdAt), lt(messages.id, cursor.id)),
  );
}

/** More than these are not counted one by one. */
const mostCounted = 99;

/** How many messages wait to be read; past a hundred, that there are more. */
export async function countNewMessages(core: Pick<Core, 'db'>): Promise<{ count: number; more: boolean }> {
  const waiting = core.db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.state, 'new'))
    .limit(mostCounted + 1)
    .as('waiting');
  const [counted] = await core.db.select({ waiting: count() }).from(waiting);
  const found = counted?.waiting ?? 0;
  return { count: Math.min(found, mostCounted), more: found > mostCounted };
}
