/** Maximum length of a display name. */
export const maxDisplayName = 80;

/** Content of a verified ID token (https://firebase.google.com/docs/auth/admin/verify-id-tokens). */
export type TokenClaims = {
  uid: string;
  email: string | undefined;
  issuedAt: Date;
  authTime: Date;
  claims: Record<string, unknown>;
};

export type Account = {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoUrl: string;
  disabled: boolean;
  /** Tokens issued before this time are revoked. */
  validSince: Date;
  createdAt: Date;
  lastLoginAt: Date | undefined;
  hasPassword: boolean;
  /** Time of the last password change; null without a password. */
  passwordAt: Date | null;
  /** Authenticator apps that provide the second factor. */
  secondFactors: { id: string; displayName: string; enrolledAt: Date }[];
  /** Accounts at other providers that can sign in to this one. */
  linkedSignIns: { id: string; email: string }[];
  claims: { admin: boolean; stripeCustomerId: string };
};

/** Identity provider of the server. Refusals have a specific `code`; a missing response is UNAVAILABLE. */
export type Identity = {
  /** Returns the claims of a valid, unexpired ID token, or null. */
  verifyToken(token: string): Promise<TokenClaims | null>;
  /** Returns the provider's raw data about an account, without secrets, for the data export. */
  exportAccount(uid: string): Promise<Record<string, unknown> | null>;
  /** Returns an account, cached for up to a second, unless `fresh` is set or it was read before `since`. */
  findAccount(uid: string, options?: { fresh?: boolean; since?: Date }): Promise<Account | null>;
  findAccountByEmail(email: string): Promise<Account | null>;
  createAccount(account: {
    email: string;
    password: string;
    displayName?: string;
    emailVerified?: boolean;
  }): Promise<string>;
  setClaims(uid: string, claims: { admin: boolean; stripeCustomerId: string }): Promise<void>;
  revokeTokens(uid: string): Promise<void>;
  /** Removes every second factor of an account and ends its sessions, for a user who lost the factor. */
  withdrawSecondFactors(uid: string): Promise<void>;
  unlinkProvider(uid: string, providerId: string): Promise<void>;
  /** Ends the sign-in that began at `authTime`; returns false if the provider can only end all sign-ins. */
  endSignIn(uid: string, authTime: Date): Promise<boolean>;
  /** True if this sign-in was ended; always false if the provider can only end all sign-ins. */
  isSignInEnded(token: string): Promise<boolean>;
  /** Returns a token with which a browser can sign in to this account within five minutes. */
  createCustomToken(uid: string): Promise<string>;
  deleteAccount(uid: string): Promise<void>;
  /** Disables an account, which also revokes its tokens, or enables it. */
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  sendPasswordEmail(email: string): Promise<void>;
  setDisplayName(uid: string, displayName: string): Promise<void>;
  /** Sets the address of the account's picture; empty for none. */
  setPhotoUrl(uid: string, photoUrl: string): Promise<void>;
  /** Invalidates the verification link of a new address by creating a newer one, which is not sent. */
  voidEmailChange(email: string, newEmail: string): Promise<void>;
  /** Lists all accounts by id, one page at a time; `after` is the last page's `next`, empty for the first. */
  listAccounts(page: { limit: number; after: string }): Promise<{ accounts: Account[]; next: string | null }>;
};

const memberViews = ['all', 'admins', 'disabled'] as const;
export type MemberView = (typeof memberViews)[number];
