/**
 * How many attempts go through, and what follows. Up to `free` attempts are unhindered; each one after that closes the
 * door for `firstWaitSeconds`, doubling up to `longestWaitSeconds`. One attempt is forgiven every `forgiveSeconds`.
 */
export type ThrottleLimit = {
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  forgiveSeconds: number;
};

export type ThrottleSubject =
  /** Sign-in to one account from one address. The only limit that applies to an address known for that account. */
  | 'signInPair'
  /** Sign-in to one account from all addresses that never signed in to it. */
  | 'signInAccount'
  /** Sign-in from one address to any account it never signed in to. */
  | 'signInAddress'
  | 'signUpAddress'
  /** Letters to one mailbox. */
  | 'letterEmail'
  /** Letters asked for from one address. */
  | 'letterAddress'
  /** Password changes of one account: each costs a hash. */
  | 'changeAccount';

export type ThrottleLimits = Record<ThrottleSubject, ThrottleLimit>;

/** Chosen so that one account, and one address over all accounts, stay below 50 guesses an hour. */
export const defaultLimits: ThrottleLimits = {
  signInPair: { free: 8, firstWaitSeconds: 30, longestWaitSeconds: 900, forgiveSeconds: 600 },
  signInAccount: { free: 20, firstWaitSeconds: 60, longestWaitSeconds: 3600, forgiveSeconds: 1800 },
  signInAddress: { free: 25, firstWaitSeconds: 30, longestWaitSeconds: 1800, forgiveSeconds: 240 },
  signUpAddress: { free: 40, firstWaitSeconds: 60, longestWaitSeconds: 3600, forgiveSeconds: 90 },
  letterEmail: { free: 5, firstWaitSeconds: 60, longestWaitSeconds: 3600, forgiveSeconds: 900 },
  letterAddress: { free: 30, firstWaitSeconds: 60, longestWaitSeconds: 3600, forgiveSeconds: 120 },
  changeAccount: { free: 15, firstWaitSeconds: 60, longestWaitSeconds: 3600, forgiveSeconds: 300 },
};
