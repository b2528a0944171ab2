import { addMilliseconds, days } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';

const ABANDONED_AFTER_MS = days(30);

/** Deletes anonymous accounts unused for thirty days. Their refresh tokens then get USER_NOT_FOUND. */
export async function sweepAnonymousAccounts(database: Queryable, now: Date): Promise<void> {
  await database.query(
    `DELETE FROM identity.accounts WHERE started_anonymous AND last_refresh_at < $1
       AND email IS NULL AND password_hash IS NULL
       AND NOT EXISTS (SELECT 1 FROM identity.provider_links AS link WHERE link.account_id = accounts.id)`,
    [addMilliseconds(now, -ABANDONED_AFTER_MS)],
  );
}
