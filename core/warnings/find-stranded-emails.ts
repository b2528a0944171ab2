import { and, count, countDistinct, gt, isNotNull, isNull, lt, max, min } from 'drizzle-orm';
import { emails } from '#database/tables/emails.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';

/** A letter that failed is tried again after seconds, then minutes; the queue gives it up after two days. */
const lateMilliseconds = 10 * 60_000;
const recentMilliseconds = 2 * 24 * 3_600_000;

/** So many people whose letters fail, and nobody's leaves: that is no mistyped address. */
const severalPeople = 3;

/**
 * Whether letters do not leave: the relay cannot be reached or refuses us, or takes none of what it is given. One address that is
 * refused is no such thing, and stands among the letters of the office.
 */
export async function findStrandedEmails(core: Pick<Core, 'db' | 'mail' | 'now'>): Promise<string | null> {
  const now = core.now().getTime();
  const [failed] = await core.db
    .select({ number: count(), people: countDistinct(emails.recipient), since: min(emails.createdAt) })
    .from(emails)
    .where(
      and(
        isNull(emails.sentAt),
        isNotNull(emails.lastError),
        lt(emails.createdAt, new Date(now - lateMilliseconds)),
        gt(emails.createdAt, new Date(now - recentMilliseconds)),
      ),
    );
  if (!failed?.since) return null;
  const isStranded =
    !(await isRelayThere(core)) ||
    (failed.people >= severalPeople && !(await hasSentSince(core, failed.since)));
  return isStranded ? m.warnings_letters_waiting({ count: failed.number }) : null;
}

/** Connects to the relay, encrypts and signs in, without sending. */
async function isRelayThere({ mail }: Pick<Core, 'mail'>): Promise<boolean> {
  try {
    await mail.verify();
    return true;
  } catch {
    return false; // Why stands with each letter; that it is not there is the answer.
  }
}

async function hasSentSince({ db }: Pick<Core, 'db'>, since: Date): Promise<boolean> {
  const [sent] = await db
    .select({ last: max(emails.sentAt) })
    .from(emails)
    .where(and(isNotNull(emails.sentAt), gt(emails.createdAt, since)));
  return Boolean(sent?.last && sent.last > since);
}
