/** Errors of the site and the identity client that a new sign-in with the current account resolves. */
const codes: readonly unknown[] = [
  'session-recent',
  'auth/requires-recent-login',
  'auth/user-token-expired',
  'auth/user-mismatch',
];

/** True if an operation was only rejected because it requires a recent sign-in. */
export const asksForRecentSignIn = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && codes.includes(failure.code);
