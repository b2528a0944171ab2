import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { changes } from '#database/tables/changes.ts';
import { letters } from '#database/tables/letters.ts';
import { messages } from '#database/tables/messages.ts';
import { orders } from '#database/tables/orders.ts';
import { eraseAccess } from '../access.ts';
import type { Core } from '../context.ts';
import { eraseMessages } from '../messages/forget-old-messages.ts';
import type { Queues } from '../queues.ts';
import { forgetAccount } from './directory.ts';
import { closeAllSessions } from './sessions.ts';

/**
 * Erases an account and what belongs to it; settled orders stay (article L123-22 du code de commerce). Done again, it does
 * nothing more, so that a job may finish what a crash cut short.
 */
export async function eraseAccount(
  core: Core,
  { uid, email, until }: Queues['erase-account'],
): Promise<void> {
  // The account goes first: nobody can enter any more while the rest is erased.
  await deleteAtProvider(core, uid);
  await core.db.transaction(async (tx) => {
    await closeAllSessions({ db: tx }, uid);
    await forgetAccount({ db: tx }, uid);
    // The journal keeps what was done, not to whom.
    await tx
      .update(changes)
      .set({ title: '' })
      .where(and(eq(changes.kind, 'member'), eq(changes.subjectId, uid)));
    // Nor for whom lists were searched before they were exported.
    await tx
      .update(changes)
      .set({ after: sql`${changes.after} - 'address'` })
      .where(
        and(
          eq(changes.kind, 'export'),
          sql`strpos(lower(${changes.after}->>'address'), lower(${toQuery(email)})) > 0`,
        ),
      );
    await eraseAccess(tx, uid);
    await tx.delete(orders).where(and(eq(orders.uid, uid), inArray(orders.state, ['pending', 'expired'])));
    const written = await tx.select({ id: messages.id }).from(messages).where(eq(messages.uid, uid));
    await eraseMessages(
      tx,
      written.map(({ id }) => id),
    );
    await tx
      .delete(letters)
      .where(and(eq(letters.recipient, email), lte(letters.createdAt, new Date(until))));
  });
  await core.mailbox?.forget(email, new Date(until));
  core.log.info({ uid }, 'account removed');
}

async function deleteAtProvider(core: Core, uid: string): Promise<void> {
  try {
    await core.identity.deleteAccount(uid);
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'USER_NOT_FOUND';
    if (!gone) throw error;
  }
}

/** As it stands in the address of a list. */
const toQuery = (search: string): string => new URLSearchParams({ q: search }).toString().slice('q='.length);
