import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { TwinLog } from '#twins/kit/twin.ts';
import type { EmailOutbox } from './emails/email-outbox.ts';
import type { FederatedProvider } from './federation/federated-provider.ts';
import type { ProviderMetadata } from './federation/provider-metadata.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { PasswordPolicy } from './passwords/password-policy.ts';
import type { Throttle } from './throttle/throttle.ts';
import type { KeyRing } from './tokens/key-ring.ts';

/** Dependencies of every endpoint. Contains no state that a restart would lose. */
export type IdentityContext = {
  pool: pg.Pool;
  projectId: string;
  apiKey: string;
  actionUrl: string;
  authorizedOrigins: ReadonlySet<string>;
  adminToken: string;
  defaultLocale: string;
  emailPrivacy: boolean;
  isSignUpOpen: (email: string | null) => Promise<boolean>;
  passwordPolicy: PasswordPolicy;
  serviceAccount: { clientEmail: string; publicKey: KeyObject } | undefined;
  providers: ReadonlyMap<string, FederatedProvider>;
  /** @throws {ProviderUnreachableError} */
  readMetadata: (provider: FederatedProvider) => Promise<ProviderMetadata>;
  isAnonymousOpen: () => Promise<boolean>;
  keys: KeyRing;
  passwords: PasswordHasher;
  throttle: Throttle;
  /** Encrypts the secrets of second factors. */
  secondFactorKey: Buffer;
  letters: EmailOutbox;
  now: () => Date;
  log: TwinLog;
};

/** Request that passed the access checks. */
export type IdentityCall = {
  /** Parsed JSON or form body. Empty object for GET. */
  body: unknown;
  query: URLSearchParams;
  isAdmin: boolean;
  locale: string;
  /** Network address of the visitor, null if unknown. */
  address: string | null;
  requestId: string | undefined;
};

export type Handle = (context: IdentityContext, call: IdentityCall) => Promise<object>;
