import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { addMilliseconds, days } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';

/**
 * Limit on attempts. After `free` attempts, each further one blocks for `firstWaitSeconds`, doubled each time
 * up to `maxWaitSeconds`. Every `forgiveSeconds`, the count falls by one.
 */
type ThrottleLimit = {
  free: number;
  firstWaitSeconds: number;
  maxWaitSeconds: number;
  forgiveSeconds: number;
};

export type ThrottleSubject =
  /** Sign-in to one account from one network address. The only sign-in limit for a known network address. */
  | 'signInPair'
  /** Sign-in to one account from all network addresses unknown for it. */
  | 'signInAccount'
  /** Sign-in from one network address to accounts for which it is unknown. */
  | 'signInAddress'
  /** Accounts created with a password from one network address. */
  | 'signUpAddress'
  /** Failed provider sign-ins from one network address. */
  | 'federatedAddress'
  /** Responses that reveal to one network address that an email address is taken. */
  | 'takenAddress'
  /** Emails to one mailbox. Above the limit they are delayed. */
  | 'letterEmail'
  /** Emails requested from one network address. */
  | 'letterAddress'
  /** Password changes of one account, because each costs a hash. */
  | 'changeAccount'
  /** Second-factor codes entered for one account. */
  | 'secondFactor';

export type ThrottleLimits = Record<ThrottleSubject, ThrottleLimit>;

/** At most 50 password guesses an hour per account, and per network address over all accounts. */
export const defaultLimits: ThrottleLimits = {
  signInPair: { free: 8, firstWaitSeconds: 30, maxWaitSeconds: 900, forgiveSeconds: 600 },
  signInAccount: { free: 20, firstWaitSeconds: 60, maxWaitSeconds: 3600, forgiveSeconds: 1800 },
  signInAddress: { free: 25, firstWaitSeconds: 30, maxWaitSeconds: 1800, forgiveSeconds: 240 },
  federatedAddress: { free: 60, firstWaitSeconds: 30, maxWaitSeconds: 1800, forgiveSeconds: 60 },
  signUpAddress: { free: 35, firstWaitSeconds: 60, maxWaitSeconds: 3600, forgiveSeconds: 300 },
  takenAddress: { free: 3, firstWaitSeconds: 900, maxWaitSeconds: 7200, forgiveSeconds: 3600 },
  letterEmail: { free: 5, firstWaitSeconds: 60, maxWaitSeconds: 600, forgiveSeconds: 900 },
  letterAddress: { free: 30, firstWaitSeconds: 60, maxWaitSeconds: 3600, forgiveSeconds: 120 },
  changeAccount: { free: 15, firstWaitSeconds: 60, maxWaitSeconds: 3600, forgiveSeconds: 300 },
  secondFactor: { free: 8, firstWaitSeconds: 30, maxWaitSeconds: 3600, forgiveSeconds: 900 },
};

/** Attempt counters in PostgreSQL. All processes share them, and they survive restarts. */
export type Throttle = {
  /** Counts one attempt in advance. Returns false, without counting, while blocked. */
  admit(subject: ThrottleSubject, value: string): Promise<boolean>;
  /** Returns the end of a block, or now if not blocked. */
  readOpening(subject: ThrottleSubject, value: string): Promise<Date>;
  /** Removes one attempt from the count. Ends a block once only free attempts remain. */
  forgive(subject: ThrottleSubject, value: string): Promise<void>;
  clear(subject: ThrottleSubject, value: string): Promise<void>;
  /** Returns a keyed digest, so that the database reveals neither addresses nor networks. */
  keyOf(subject: string, value: string): Buffer;
  sweep(): Promise<void>;
};

const FORGET_AFTER_MS = days(2);

export function createThrottle(options: {
  database: Queryable;
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

    async readOpening(subject, value) {
      const found = await database.query<{ opens: Date | null }>(
        'SELECT blocked_until AS opens FROM identity.attempt_counters WHERE key = $1',
        [keyOf(subject, value)],
      );
      return found.rows[0]?.opens ?? now();
    },

    async forgive(subject, value) {
      // Deletes a row without attempts, so that a visitor blocked by one limit leaves no rows for the others.
      const { rowCount } = await database.query(
        'DELETE FROM identity.attempt_counters WHERE key = $1 AND attempts <= 1',
        [keyOf(subject, value)],
      );
      if (rowCount) return;
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
        addMilliseconds(now(), -FORGET_AFTER_MS),
      ]);
    },
  };
}

/** One statement, so that the row's lock serialises concurrent attempts. */
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
  return [limit.free, limit.firstWaitSeconds, limit.maxWaitSeconds, limit.forgiveSeconds];
}

/**
 * Returns the unit that counts as one visitor: an IPv4 address, or the /64 network of an IPv6 address. Other
 * text is returned unchanged, cut after 64 characters.
 */
export function networkAddress(text: string): string {
  const [address = ''] = text.trim().toLowerCase().split('%', 1);
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return address.slice(0, 64);
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  const groups = expandIPv6(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return embeddedIPv4(groups);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function expandIPv6(address: string): number[] {
  // The URL parser writes the canonical form: hexadecimal groups, at most one "::".
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: missing }, () => 0), ...right];
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function embeddedIPv4(groups: number[]): string {
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}
