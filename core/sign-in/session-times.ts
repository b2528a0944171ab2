const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** All times are in seconds. */
export const sessionTimes = {
  /** Maximum age of a sign-in that opens a session, and of an ID token that opens or renews one. */
  tokenMaxAge: 5 * minute,
  /** Maximum age of a sign-in that may change rights, payments and accounts. */
  recentSignIn: 5 * minute,
  /** Tolerated clock difference between machines. */
  skew: minute,
  /** Maximum duration from sign-in, regardless of activity. */
  memberAtMost: 14 * day,
  adminAtMost: 12 * hour,
  /** Maximum time without use. */
  memberIdle: 7 * day,
  adminIdle: 30 * minute,
  /** Minimum interval between two updates of the last use. */
  recordActivity: minute,
  /** Time since its last sign-in for which a browser is recognised. */
  knownDevice: 365 * day,
} as const;

/** Returns the limits of the current role, so that a role change applies immediately. */
export const limitsOf = ({ admin }: { admin: boolean }) =>
  admin
    ? { atMost: sessionTimes.adminAtMost, idle: sessionTimes.adminIdle }
    : { atMost: sessionTimes.memberAtMost, idle: sessionTimes.memberIdle };
