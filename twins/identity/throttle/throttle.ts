import { createHmac } from 'node:crypto';
import { before, days } from '../durations.ts';
import type { Database } from '../schema/database.ts';
import type { ThrottleLimit, ThrottleLimits, ThrottleSubject } from './throttle-limits.ts';

/** Counters kept in PostgreSQL, so that every process counts together and a restart forgets nothing. */
export type Throttle = {
  /** Counts one attempt before its work is done. False when the door is closed: then nothing is counted. */
  admit(subject: ThrottleSubject, value: string): Promise<boolean>;
  /** Takes one counted attempt back; the door opens again once no more than the free attempts are left. */
  forgive(subject: ThrottleSubject, value: string): Promise<void>;
  /** Forgets every attempt. */
  clear(subject: ThrottleSubject, value: string): Promise<void>;
  /** The stored form of a value: neither an e-mail nor an address can be read from it without the secret. */
  keyOf(subject: string, value: string): Buffer;
  sweep(): Promise<void>;
};

const FORGET_AFTER = days(2);

export function createThrottle(options: {
  database: Database;
  limits: ThrottleLimits;
  secret: Buffer;
  now: () => Date;
}): Throttle {
  const { database, limits, secret, now } = options;
  const keyOf = (subject: string, value: string) =>
    createHmac('sha256', secret).update(`${subject}\0${value}`).digest();

  return {
    keyOf,

    async admit(subject, value) {
      const counted = await database.query(COUNT_ATTEMPT, [
        keyOf(subject, value),
        now(),
        ...limitParameters(limits[subject]),
      ]);
      return counted.rowCount === 1;
    },

    async forgive(subject, value) {
      await database.query(
        `UPDATE identity.attempt_counters SET attempts = greatest(0, attempts - 1),
           blocked_until = CASE WHEN attempts - 1 > $2 THEN blocked_until END
         WHERE key = $1`,
        [keyOf(subject, value), limits[subject].free],
      );
    },

    async clear(subject, value) {
      await database.query('DELETE FROM identity.attempt_counters WHERE key = $1', [keyOf(subject, value)]);
    },

    async sweep() {
      await database.query('DELETE FROM identity.attempt_counters WHERE updated_at < $1', [
        before(now(), FORGET_AFTER),
      ]);
    },
  };
}

/** One statement, so that a thousand attempts in parallel are counted one after the other by the row's lock. */
const COUNT_ATTEMPT = `
  INSERT INTO identity.attempt_counters AS counter (key, attempts, updated_at) VALUES ($1, 1, $2::timestamptz)
  ON CONFLICT (key) DO UPDATE SET (attempts, blocked_until, updated_at) = (
    SELECT level, CASE WHEN level > $3 THEN
        $2::timestamptz + least($5, $4 * power(2, least(20, greatest(0, level - $3 - 1)))) * interval '1 second'
      END, $2::timestamptz
    FROM (SELECT 1 + greatest(0, counter.attempts
      - greatest(0, extract(epoch FROM $2::timestamptz - counter.updated_at)) / $6) AS level) AS forgiven
  )
  WHERE counter.blocked_until IS NULL OR counter.blocked_until <= $2::timestamptz`;

function limitParameters(limit: ThrottleLimit): number[] {
  return [limit.free, limit.firstWaitSeconds, limit.longestWaitSeconds, limit.forgiveSeconds];
}
