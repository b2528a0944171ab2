import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { emails } from '#database/tables/emails.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
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
import { enqueue } from '../queues.ts';
import type { EmailState } from './email-state.ts';
import { maskOneTimeLinks } from './one-time-links.ts';
import { isListed } from './unlisted-emails.ts';

type StoredEmail = typeof emails.$inferSelect;

type EmailRow = Pick<
  StoredEmail,
  'id' | 'kind' | 'recipient' | 'subject' | 'attempts' | 'lastError' | 'createdAt' | 'sentAt' | 'keptAt'
>;

const pageSize = 50;

type EmailFilter = { state?: EmailState | null; search?: string };

/** Lists emails one page at a time, by default newest first. */
export async function listEmails(
  core: Pick<Core, 'db'>,
  filter: EmailFilter & { order?: DateOrder; after?: Cursor | null; limit?: number },
): Promise<ListPage<EmailRow>> {
  const limit = filter.limit ?? pageSize;
  const page = pageByDate(emails.createdAt, emails.id, filter);
  const rows = await core.db
    .select({
      id: emails.id,
      kind: emails.kind,
      recipient: emails.recipient,
      subject: emails.subject,
      attempts: emails.attempts,
      lastError: emails.lastError,
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
      keptAt: emails.keptAt,
    })
    .from(emails)
    .where(and(matchEmails(filter), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row.createdAt);
}

export const countEmails = (core: Pick<Core, 'db'>, filter: EmailFilter): Promise<Counted> =>
  countRows(core, emails, matchEmails(filter));

/** `search` matches addresses and subjects. */
const matchEmails = ({ state, search = '' }: EmailFilter) =>
  and(
    isListed,
    state ? conditions[state] : undefined,
    // Must equal the expression of the index `letters_search`.
    ...matchWords(sql`public.fold(${emails.recipient} || ' ' || ${emails.subject})`, search),
  );

/** Returns an email; only its recipient may see its one-time links. @throws {AppError} not-found */
export async function findEmail(core: Pick<Core, 'db'>, id: string): Promise<StoredEmail> {
  const [email] = await core.db
    .select()
    .from(emails)
    .where(and(eq(emails.id, id), isListed))
    .limit(1);
  if (!email) throw unknownEmail(id);
  return { ...email, html: maskOneTimeLinks(email.html), text: maskOneTimeLinks(email.text) };
}

export const unknownEmail = (id: string): AppError =>
  new AppError('not-found', `email ${id} not found`, { userMessage: m.refusals_letter_unknown() });

/** Must equal the conditions of the partial indexes. */
const conditions: Readonly<Record<EmailState, SQL | undefined>> = {
  sent: isNotNull(emails.sentAt),
  kept: isNotNull(emails.keptAt),
  waiting: and(isNull(emails.sentAt), isNull(emails.lastError), isNull(emails.keptAt)),
  failed: and(isNull(emails.sentAt), isNotNull(emails.lastError)),
};

/**
 * Queues an email again and returns its id. A sent one gets a new id and Message-ID, because relays drop
 * duplicates. @throws {AppError} not-found
 */
export async function resendEmail(core: Core, actor: Actor, id: string): Promise<string> {
  return core.db.transaction(async (tx) => {
    const [email] = await tx
      .select()
      .from(emails)
      .where(and(eq(emails.id, id), isListed))
      .for('update');
    if (!email) throw unknownEmail(id);
    const newId = email.sentAt || email.keptAt ? createId(core.now()) : id;
    await tx
      .update(emails)
      .set({ id: newId, sentAt: null, keptAt: null, attempts: 0, lastError: null })
      .where(eq(emails.id, id));
    await enqueue(core, tx, 'send-letter', { letterId: newId });
    await recordChange(core, tx, {
      actor,
      action: 'resend',
      kind: 'letter',
      subjectId: newId,
      title: email.subject,
      before: { sentAt: email.sentAt, keptAt: email.keptAt, lastError: email.lastError },
      after: { sentAt: null, keptAt: null, lastError: null },
    });
    return newId;
  });
}
