import { before, days } from '../durations.ts';
import type { Database } from '../schema/database.ts';

/** A browser that comes back after longer signs in again. */
const FORGET_UNUSED = days(400);
/** A session that ended keeps its digest this long, only to be answered precisely. */
const FORGET_ENDED = days(30);
/** More live sessions than any person has devices. */
const MOST_PER_ACCOUNT = 1000;

/** Drops sessions that nobody will ask for again. */
export async function sweepSessions(database: Database, now: Date): Promise<void> {
  await database.query('DELETE FROM identity.refresh_tokens WHERE last_used_at < $1', [
    before(now, FORGET_UNUSED),
  ]);
  await database.query(
    `DELETE FROM identity.refresh_tokens AS session WHERE last_used_at < $1 AND (account_id IS NULL
       OR EXISTS (SELECT 1 FROM identity.accounts WHERE id = account_id AND valid_since > session.issued_at))`,
    [before(now, FORGET_ENDED)],
  );
  await database.query(
    `DELETE FROM identity.refresh_tokens WHERE token_hash IN (
       SELECT token_hash FROM (
         SELECT token_hash, row_number() OVER (PARTITION BY account_id ORDER BY last_used_at DESC) AS age
         FROM identity.refresh_tokens WHERE account_id IN (
           SELECT account_id FROM identity.refresh_tokens WHERE account_id IS NOT NULL
           GROUP BY account_id HAVING count(*) > $1)
       ) AS ranked WHERE age > $1)`,
    [MOST_PER_ACCOUNT],
  );
}
