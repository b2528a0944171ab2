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
  /** To the old address of an account: the link restores it. */
  | 'RECOVER_EMAIL'
  /** To an address with an account, after a request to change to it. The link contains no code. */
  | 'EMAIL_EXISTS_NOTICE';

export type IdentityEmail = {
  /** Unchanged when an email is delivered again after a crash, so that the receiver can skip it. */
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

/** Work per password hash. A raised value rehashes each password at its next sign-in. */
export type HashingCost = { memoryKiB: number; passes: number; parallelism: number };

/** The only service account whose custom tokens are accepted. */
type ServiceAccount = {
  clientEmail: string;
  /** RSA public key, SPKI PEM. */
  publicKey: string;
};

export type IdentityTwinOptions = {
  pool: pg.Pool;
  projectId: string;
  apiKey: string;
  /** Page that handles the links in emails, such as https://school.example/login */
  actionUrl: string;
  /** Allowed in continueUrl and by CORS. */
  authorizedOrigins: string[];
  /** Delivers an email at least once; called again after a rejection. */
  deliverEmail: (email: IdentityEmail) => Promise<void>;
  /** Bearer token of the project-scoped endpoints. At least 32 characters. */
  adminToken: string;
  passwordPolicy?: Partial<PasswordPolicy>;
  hashingCost?: Partial<HashingCost>;
  limits?: Partial<ThrottleLimits>;
  /** Default: none. */
  providers?: readonly FederatedProvider[];
  /** Checked at each anonymous sign-up. Default: no. */
  isAnonymousOpen?: () => Promise<boolean>;
  /** Absent: custom tokens are rejected. */
  serviceAccount?: ServiceAccount;
  /**
   * True (default), like Google's email enumeration protection: an address changes only through an email to
   * the new one. False: accounts:update changes it directly and may respond EMAIL_EXISTS.
   */
  emailPrivacy?: boolean;
  /** Checked whenever a user would create an account. Default: yes. */
  isSignUpOpen?: () => Promise<boolean>;
  /** Language of emails without X-Firebase-Locale. Default: fr. */
  defaultLocale?: string;
  now?: () => Date;
  log: TwinLog;
};
