import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { letters } from '#database/tables/letters.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { after, type ListPage, matchWords, newestFirst, toPage } from '../lists/keyset.ts';
import { enqueue } from '../queues.ts';
import type { LetterState } from './letter-state.ts';
import { maskOneTimeLinks } from './one-time-links.ts';
import { isListed } from './unlisted-letters.ts';

type StoredLetter = typeof letters.$inferSelect;

type LetterRow = Pick<
  StoredLetter,
  'id' | 'kind' | 'recipient' | 'subject' | 'attempts' | 'lastError' | 'createdAt' | 'sentAt' | 'keptAt'
>;

const pageSize = 50;

/** One page of the letters that the school wrote, newest first; `search` looks into addresses and subjects. */
export async function listLetters(
  core: Pick<Core, 'db'>,
  filter: { state?: LetterState | null; search?: string; after?: Cursor | null; limit?: number },
): Promise<ListPage<LetterRow>> {
  const limit = filter.limit ?? pageSize;
  const rows = await core.db
    .select({
      id: letters.id,
      kind: letters.kind,
      recipient: letters.recipient,
      subject: letters.subject,
      attempts: letters.attempts,
      lastError: letters.lastError,
      createdAt: letters.createdAt,
      sentAt: letters.sentAt,
      keptAt: letters.keptAt,
    })
    .from(letters)
    .where(
      and(
        isListed,
        filter.state ? conditions[filter.state] : undefined,
        // The expression of the index `letters_search`, to the letter.
        ...matchWords(
          sql`public.fold(${letters.recipient} || ' ' || ${letters.subject})`,
          filter.search ?? '',
        ),
        after(letters.createdAt, letters.id, filter.after),
      ),
    )
    .orderBy(...newestFirst(letters.createdAt, letters.id))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row.createdAt);
}

/** One letter, whole but for one-time addresses in its texts, which only its recipient is to know. @throws {AppError} not-found */
export async function findLetter(core: Pick<Core, 'db'>, id: string): Promise<StoredLetter> {
  const [letter] = await core.db
    .select()
    .from(letters)
    .where(and(eq(letters.id, id), isListed))
    .limit(1);
  if (!letter) throw letterUnknown(id);
  return { ...letter, html: maskOneTimeLinks(letter.html), text: maskOneTimeLinks(letter.text) };
}

export const letterUnknown = (id: string): AppError =>
  new AppError('not-found', `no letter ${id}`, { userMessage: m.refusals_letter_unknown() });

/** In the words of the partial indexes. */
const conditions: Readonly<Record<LetterState, SQL | undefined>> = {
  sent: isNotNull(letters.sentAt),
  kept: isNotNull(letters.keptAt),
  waiting: and(isNull(letters.sentAt), isNull(letters.lastError), isNull(letters.keptAt)),
  failed: and(isNull(letters.sentAt), isNotNull(letters.lastError)),
};

/**
 * Puts a letter back in the outbox and its sending in the queue. One that has gone gets another id, and so another
 * Message-ID: relays and mailboxes drop what they have seen. Answers the id that it has now.
 * @throws {AppError} not-found
 */
export async function resendLetter(core: Core, actor: Actor, id: string): Promise<string> {
  return core.db.transaction(async (tx) => {
    const [letter] = await tx
      .select()
      .from(letters)
      .where(and(eq(letters.id, id), isListed))
      .for('update');
    if (!letter) throw letterUnknown(id);
    const newId = letter.sentAt || letter.keptAt ? createId(core.now()) : id;
    await tx
      .update(letters)
      .set({ id: newId, sentAt: null, keptAt: null, attempts: 0, lastError: null })
      .where(eq(letters.id, id));
    await enqueue(core, tx, 'send-letter', { letterId: newId });
    await recordChange(core, tx, {
      actor,
      action: 'resend',
      kind: 'letter',
      subjectId: newId,
      title: letter.subject,
      before: { sentAt: letter.sentAt, keptAt: letter.keptAt, lastError: letter.lastError },
      after: { sentAt: null, keptAt: null, lastError: null },
    });
    return newId;
  });
}
