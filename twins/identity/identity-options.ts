import type pg from 'pg';
import type { TwinLog } from '#twins/kit/twin.ts';
import type { FederatedProvider } from './federation/federated-provider.ts';
import type { PasswordPolicy } from './passwords/password-policy.ts';
import type { ThrottleLimits } from './throttle/throttle.ts';

/** What a letter is about. The receiver words it; the link in it is the only secret it carries. */
export type IdentityEmailKind =
  | 'PASSWORD_RESET'
  | 'VERIFY_EMAIL'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'EMAIL_SIGNIN'
  /** To the address an account has just left: the link gives it back. */
  | 'RECOVER_EMAIL'
  /** To an address somebody asked to change to although it already has an account. The link carries no code. */
  | 'EMAIL_EXISTS_NOTICE';

export type IdentityEmail = {
  /** The same when a letter is delivered again after a crash, so a receiver may drop the second. */
  id: string;
  kind: IdentityEmailKind;
  to: string;
  displayName?: string;
  link: string;
  /** Absent when the link carries no code. */
  expiresAt?: Date;
  newEmail?: string;
  /** BCP 47, from X-Firebase-Locale. */
  locale: string;
  requestId?: string;
};

/** Work per password hash. Raising a figure rehashes each password at its next sign-in. */
export type HashingCost = { memoryKiB: number; passes: number; parallelism: number };

/** The one identity allowed to sign custom tokens, as in a Google service account file. */
type ServiceAccount = {
  clientEmail: string;
  /** RSA public key, SPKI PEM. */
  publicKey: string;
};

export type IdentityTwinOptions = {
  pool: pg.Pool;
  projectId: string;
  apiKey: string;
  /** The page that handles links in letters, e.g. https://school.example/login */
  actionUrl: string;
  /** Origins that may be a continueUrl and that CORS admits. */
  authorizedOrigins: string[];
  /** Hands a letter over. A rejection is retried; delivery is at least once. */
  deliverEmail: (email: IdentityEmail) => Promise<void>;
  /** Bearer accepted on the project-scoped endpoints. At least 32 characters. */
  adminToken: string;
  passwordPolicy?: Partial<PasswordPolicy>;
  hashingCost?: Partial<HashingCost>;
  limits?: Partial<ThrottleLimits>;
  /** Providers of identities that people may sign in with. Absent: none. */
  providers?: readonly FederatedProvider[];
  /** Whether accounts may be made without any way of signing in, asked at each. Absent: no. */
  isAnonymousOpen?: () => Promise<boolean>;
  /** Absent: custom tokens are refused. */
  serviceAccount?: ServiceAccount;
  /**
   * True (default), as Google's e-mail enumeration protection: an e-mail changes only through a letter to the new
   * address. False lets accounts:update change it directly and answer EMAIL_EXISTS.
   */
  emailPrivacy?: boolean;
  /** Asked at each request that would make an account without an administrator. Default: yes. */
  isSignUpOpen?: () => Promise<boolean>;
  /** For letters when the client sends no X-Firebase-Locale. Default fr. */
  defaultLocale?: string;
  now?: () => Date;
  log: TwinLog;
};
