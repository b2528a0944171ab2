import { and, count, countDistinct, gt, isNotNull, isNull, lt, max, min } from 'drizzle-orm';
import { emails } from '#database/tables/emails.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';

/** A failed email is retried after seconds, then minutes; the queue gives up after two days. */
const lateMilliseconds = 10 * 60_000;
const recentMilliseconds = 2 * 24 * 3_600_000;

/** If emails to this many people fail and no email is sent, the relay is at fault. */
const severalPeople = 3;

/** Returns a warning if the relay is unavailable or rejects all emails, not if one address is rejected. */
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

/** Connects, encrypts and signs in to the relay without sending. */
async function isRelayThere({ mail }: Pick<Core, 'mail'>): Promise<boolean> {
  try {
    await mail.verify();
    return true;
  } catch {
    return false; // Each email stores its own error.
  }
}

async function hasSentSince({ db }: Pick<Core, 'db'>, since: Date): Promise<boolean> {
  const [sent] = await db
    .select({ last: max(emails.sentAt) })
    .from(emails)
    .where(and(isNotNull(emails.sentAt), gt(emails.createdAt, since)));
  return Boolean(sent?.last && sent.last > since);
}
