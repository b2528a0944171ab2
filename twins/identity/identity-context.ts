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

/** What every endpoint works with. Nothing in it is state that a restart would lose. */
export type IdentityContext = {
  pool: pg.Pool;
  projectId: string;
  apiKey: string;
  actionUrl: string;
  authorizedOrigins: ReadonlySet<string>;
  adminToken: string;
  defaultLocale: string;
  emailPrivacy: boolean;
  isSignUpOpen: () => Promise<boolean>;
  passwordPolicy: PasswordPolicy;
  serviceAccount: { clientEmail: string; publicKey: KeyObject } | undefined;
  providers: ReadonlyMap<string, FederatedProvider>;
  /** @throws ProviderUnreachableError */
  readMetadata: (provider: FederatedProvider) => Promise<ProviderMetadata>;
  isAnonymousOpen: () => Promise<boolean>;
  keys: KeyRing;
  passwords: PasswordHasher;
  throttle: Throttle;
  /** Seals the secrets of second factors. */
  secondFactorKey: Buffer;
  letters: EmailOutbox;
  now: () => Date;
  log: TwinLog;
};

/** One request, already admitted at the front door. Cookies are never part of it. */
export type IdentityCall = {
  /** The parsed JSON body, or the form as an object; empty for GET. */
  body: unknown;
  query: URLSearchParams;
  isAdmin: boolean;
  locale: string;
  /** The visitor's network address, null when nobody could tell. */
  address: string | null;
  requestId: string | undefined;
};

export type Handle = (context: IdentityContext, call: IdentityCall) => Promise<object>;
