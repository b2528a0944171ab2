/** What a verified ID token says (https://firebase.google.com/docs/auth/admin/verify-id-tokens). */
export type TokenClaims = {
  uid: string;
  email: string | undefined;
  /** Issue and sign-in times. */
  issuedAt: Date;
  authTime: Date;
  claims: Record<string, unknown>;
};

/** An account as the identity provider knows it now. */
export type Account = {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoUrl: string;
  disabled: boolean;
  /** Tokens from before this moment are revoked. */
  validSince: Date;
  createdAt: Date;
  lastLoginAt: Date | undefined;
  hasPassword: boolean;
  /** When the password was chosen; null without one. */
  passwordAt: Date | null;
  /** Authenticator apps that sign-in asks a code of. */
  secondFactors: { id: string; displayName: string; enrolledAt: Date }[];
  /** Accounts that the person has at other providers, and that open this one. */
  linkedSignIns: { id: string; email: string }[];
  claims: { admin: boolean; stripeCustomerId: string };
};

/** The identity provider as the server uses it. What it refuses has its own `code`; without an answer that is UNAVAILABLE. */
export type Identity = {
  /** The claims of a valid, unexpired ID token, or null. */
  verifyToken(token: string): Promise<TokenClaims | null>;
  /** All that the provider keeps of an account, under its own names and without its secrets; for its owner to read. */
  exportAccount(uid: string): Promise<Record<string, unknown> | null>;
  /** What is known of an account, up to a second old unless it is asked for `fresh`, or was learnt before `since`. */
  findAccount(uid: string, options?: { fresh?: boolean; since?: Date }): Promise<Account | null>;
  findAccountByEmail(email: string): Promise<Account | null>;
  createAccount(account: {
    email: string;
    password: string;
    displayName?: string;
    emailVerified?: boolean;
  }): Promise<string>;
  /** Replaces the custom claims of an account. */
  setClaims(uid: string, claims: { admin: boolean; stripeCustomerId: string }): Promise<void>;
  revokeTokens(uid: string): Promise<void>;
  /** Takes every second factor from an account and ends its sessions: for who has lost theirs. */
  withdrawSecondFactors(uid: string): Promise<void>;
  /** Has another provider open an account no longer. */
  unlinkProvider(uid: string, providerId: string): Promise<void>;
  /** Ends the one sign-in that began at `authTime`, or answers false where the provider can only end all of them. */
  endSignIn(uid: string, authTime: Date): Promise<boolean>;
  /** Whether the sign-in that a valid ID token is of was ended by itself; never where the provider can only end all of them. */
  isSignInEnded(token: string): Promise<boolean>;
  /** A token by which a browser signs in as somebody whom the site has recognised, within five minutes. */
  createCustomToken(uid: string): Promise<string>;
  deleteAccount(uid: string): Promise<void>;
  /** A disabled account signs in nowhere, and its tokens are revoked. */
  setDisabled(uid: string, disabled: boolean): Promise<void>;
  /** Sends the letter by which somebody chooses a new password. */
  sendPasswordEmail(email: string): Promise<void>;
  /** Where the picture of an account is; empty for none. */
  setPhotoUrl(uid: string, photoUrl: string): Promise<void>;
  /**
   * Makes the link useless that asks a new address to prove itself. A provider knows no call for that: a newer link, which is sent to
   * nobody, takes its place.
   */
  voidEmailChange(email: string, newEmail: string): Promise<void>;
  /** Every account by id, a page at a time; `after` is the last page's `next`, empty for the first. */
  listAccounts(page: { limit: number; after: string }): Promise<{ accounts: Account[]; next: string | null }>;
};

/** The lists of accounts that the office shows. */
const memberViews = ['all', 'admins', 'disabled'] as const;
export type MemberView = (typeof memberViews)[number];
