import { createHash } from 'node:crypto';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import type { Transaction } from '#database/connect.ts';
import { correctionComments } from '#database/tables/correction-comments.ts';
import type { Core } from '../context.ts';
import { countRows } from '../lists/count-rows.ts';
import {
  type Counted,
  type DateOrder,
  type ListPage,
  matchWords,
  pageByDate,
  toPage,
} from '../lists/keyset.ts';
import type { PassageComment } from './correction-draft.ts';

type BankComment = typeof correctionComments.$inferSelect;

const pageSize = 50;

/** Number of comments that the correction page suggests. */
const maxSuggested = 200;

/** Returns the same id for the same text, so that the bank contains it once. */
const toCommentId = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40);

/** Lists each text once, sorted, so that two transactions lock the rows in the same order. */
const listTexts = (comments: readonly Pick<PassageComment, 'text'>[]): string[] =>
  [...new Set(comments.map(({ text }) => text))].toSorted();

/** Adds the comments of a correction to the bank, or counts one more use. */
export async function rememberComments(
  core: Pick<Core, 'now'>,
  tx: Transaction,
  comments: readonly Pick<PassageComment, 'text'>[],
): Promise<void> {
  const texts = listTexts(comments);
  if (texts.length === 0) return;
  const usedAt = core.now();
  await tx
    .insert(correctionComments)
    .values(texts.map((text) => ({ id: toCommentId(text), text, usedAt })))
    .onConflictDoUpdate({
      target: correctionComments.id,
      set: { uses: sql`${correctionComments.uses} + 1`, usedAt },
    });
}

/** Counts one use less of the comments of a correction that was taken back. They stay in the bank. */
export async function uncountComments(
  tx: Transaction,
  comments: readonly Pick<PassageComment, 'text'>[],
): Promise<void> {
  for (const text of listTexts(comments))
    await tx
      .update(correctionComments)
      .set({ uses: sql`greatest(${correctionComments.uses} - 1, 0)` })
      .where(eq(correctionComments.id, toCommentId(text)));
}

/** Returns the texts that were used most. */
export async function listSuggestedComments(core: Pick<Core, 'db'>): Promise<string[]> {
  const rows = await core.db
    .select({ text: correctionComments.text })
    .from(correctionComments)
    .orderBy(desc(correctionComments.uses), desc(correctionComments.id))
    .limit(maxSuggested);
  return rows.map(({ text }) => text);
}

type Asked = { search?: string; order?: DateOrder; after?: Cursor | null; limit?: number };

const matchComments = ({ search = '' }: Pick<Asked, 'search'>) => {
  const [first, ...others] = matchWords(sql`public.fold(${correctionComments.text})`, search);
  return first && sql.join([first, ...others], sql` and `);
};

/** Lists the bank, latest use first. */
export async function listComments(core: Pick<Core, 'db'>, asked: Asked): Promise<ListPage<BankComment>> {
  const { limit = pageSize } = asked;
  const page = pageByDate(correctionComments.usedAt, correctionComments.id, asked);
  const words = matchComments(asked);
  const rows = await core.db
    .select()
    .from(correctionComments)
    .where(words && page.where ? sql`${words} and ${page.where}` : (words ?? page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(rows, limit, ({ usedAt }) => usedAt);
}

export const countComments = (core: Pick<Core, 'db'>, asked: Pick<Asked, 'search'>): Promise<Counted> =>
  countRows(core, correctionComments, matchComments(asked));

/** Removes comments from the bank. Returned corrections keep them. */
export const deleteComments = async (core: Pick<Core, 'db'>, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await core.db.delete(correctionComments).where(inArray(correctionComments.id, [...ids]));
};

/** Adds a removed comment again. */
export async function addComment(core: Pick<Core, 'db' | 'now'>, text: string): Promise<void> {
  await core.db
    .insert(correctionComments)
    .values({ id: toCommentId(text), text, usedAt: core.now() })
    .onConflictDoNothing();
}

export async function findComment(core: Pick<Core, 'db'>, id: string): Promise<BankComment | null> {
  const [row] = await core.db.select().from(correctionComments).where(eq(correctionComments.id, id)).limit(1);
  return row ?? null;
}
