import type pg from 'pg';
import type { TwinLog } from '#twins/kit/twin.ts';
import type { FederatedProvider } from './federation/federated-provider.ts';
import type { PasswordPolicy } from './passwords/password-policy.ts';
import type { ThrottleLimits } from './throttle/throttle.ts';

export type IdentityEmailKind =
  | 'PASSWORD_RESET'
  | 'VERIFY_EMAIL'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'EMAIL_SIGNIN'
  /** Sent to the old address after a change. Its link restores the old address. */
  | 'RECOVER_EMAIL'
  /** Sent to a taken address that somebody else requested as their new one. The link contains no code. */
  | 'EMAIL_EXISTS_NOTICE';

export type IdentityEmail = {
  /** Stays the same if an email is delivered again after a crash, so that the receiver can skip it. */
  id: string;
  kind: IdentityEmailKind;
  to: string;
  displayName?: string;
  link: string;
  /** Absent if the link contains no code. */
  expiresAt?: Date;
  newEmail?: string;
  /** BCP 47, from X-Firebase-Locale. */
  locale: string;
  requestId?: string;
};

/** Work per password hash. After an increase, each password is rehashed at its next sign-in. */
export type HashingCost = { memoryKiB: number; passes: number; parallelism: number };

/** The only service account whose custom tokens are accepted. */
type ServiceAccount = {
  clientEmail: string;
  /** RSA public key, PEM-encoded SPKI. */
  publicKey: string;
};

export type IdentityTwinOptions = {
  pool: pg.Pool;
  projectId: string;
  apiKey: string;
  /** URL of the page that handles links in emails, such as https://school.example/login */
  actionUrl: string;
  /** Origins allowed in `continueUrl` and by CORS. */
  authorizedOrigins: string[];
  /** Delivers an email at least once; called again after a rejection. */
  deliverEmail: (email: IdentityEmail) => Promise<void>;
  /** Bearer token of the project-scoped endpoints. At least 32 characters. */
  adminToken: string;
  passwordPolicy?: Partial<PasswordPolicy>;
  hashingCost?: Partial<HashingCost>;
  limits?: Partial<ThrottleLimits>;
  /** Default: no providers. */
  providers?: readonly FederatedProvider[];
  /** True if anonymous sign-up is allowed. Called at each anonymous sign-up. Default: false. */
  isAnonymousOpen?: () => Promise<boolean>;
  /** If absent, custom tokens are rejected. */
  serviceAccount?: ServiceAccount;
  /**
   * True (default): an address changes only through an email to the new one, as with Google's email
   * enumeration protection. False: accounts:update changes the address directly and may respond EMAIL_EXISTS.
   */
  emailPrivacy?: boolean;
  /**
   * True if users may sign up. Called whenever a user would create an account. Default: true. `email` is the address
   * if it is verified with the account, otherwise null.
   */
  isSignUpOpen?: (email: string | null) => Promise<boolean>;
  /** Language of emails if a request has no X-Firebase-Locale. Default: fr. */
  defaultLocale?: string;
  now?: () => Date;
  log: TwinLog;
};
