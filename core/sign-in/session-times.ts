const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every length of time that decides about sessions, in seconds. */
export const sessionTimes = {
  /** The oldest sign-in that opens a session, and the oldest ID token that opens or renews one. */
  tokenMaxAge: 5 * minute,
  /** The oldest sign-in by which rights, payments and accounts are changed. */
  recentSignIn: 5 * minute,
  /** Clocks differ a little between machines. */
  skew: minute,
  /** From the sign-in on, whatever happens. */
  memberAtMost: 14 * day,
  adminAtMost: 12 * hour,
  /** Without a request. */
  memberIdle: 7 * day,
  adminIdle: 30 * minute,
  /** How often it is noted, at most, that a session is in use. */
  recordActivity: minute,
  /** How long a browser is recognised after it was last signed in. */
  knownDevice: 365 * day,
} as const;

/** How long a session lasts at most, and unused; a role that changes counts at once. */
export const limitsOf = ({ admin }: { admin: boolean }) =>
  admin
    ? { atMost: sessionTimes.adminAtMost, idle: sessionTimes.adminIdle }
    : { atMost: sessionTimes.memberAtMost, idle: sessionTimes.memberIdle };
