/** The codes of what asks for a fresh sign-in, of the site and of the identity client; or for one at all, as whoever is signed in here. */
const codes: readonly unknown[] = [
  'session-recent',
  'auth/requires-recent-login',
  'auth/user-token-expired',
  'auth/user-mismatch',
];

/** Whether something was refused only until somebody proves again who they are. */
export const asksForRecentSignIn = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && codes.includes(failure.code);
