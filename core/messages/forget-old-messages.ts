import { and, inArray, lt, or } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { letters } from '#database/tables/letters.ts';
import { messages } from '#database/tables/messages.ts';
import type { Core } from '../context.ts';

const day = 24 * 3_600_000;

/** How long deleted and unwanted messages can still be taken back, in days. */
export const daysInBin = 30;

/** How long a message is kept, in days: three years, as the CNIL asks for people who are no customers. */
const daysKept = 3 * 365;

/** As many are forgotten at a time: the sweep comes again. */
const portion = 500;

/** Erases what was put away long enough ago, and the letters that carried it. */
export async function forgetOldMessages(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(core.now().getTime() - days * day);
  const old = await core.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      or(
        and(inArray(messages.state, ['spam', 'deleted']), lt(messages.stateSince, daysAgo(daysInBin))),
        lt(messages.createdAt, daysAgo(daysKept)),
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

/** Erases messages for good, and the letters that carried them. */
export async function eraseMessages(db: Database, ids: string[]): Promise<void> {
  await db
    .delete(letters)
    .where(and(inArray(letters.kind, ['message', 'message-receipt']), inArray(letters.subjectId, ids)));
  await db.delete(messages).where(inArray(messages.id, ids));
}
