import { createPublicKey } from 'node:crypto';
import { migrateSchema } from '#twins/kit/migrate.ts';
import type { Twin } from '#twins/kit/twin.ts';
import { sweepAnonymousAccounts } from './accounts/anonymous-accounts.ts';
import { routeRequest } from './api/route-request.ts';
import { createEmailOutbox } from './emails/email-outbox.ts';
import { sweepCodes } from './emails/oob-codes.ts';
import { completeProviders } from './federation/federated-provider.ts';
import { sweepPendingCredentials } from './federation/pending-credentials.ts';
import { createMetadataReader } from './federation/provider-metadata.ts';
import type { IdentityContext } from './identity-context.ts';
import type { IdentityTwinOptions } from './identity-options.ts';
import { migrations } from './migrations.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { completePasswordPolicy } from './passwords/password-policy.ts';
import { sweepSecondFactors } from './second-factor/factor-rows.ts';
import { loadSecret } from './secrets.ts';
import { sweepAddresses } from './throttle/admission.ts';
import { createThrottle, defaultLimits } from './throttle/throttle.ts';
import { sweepEndedSignIns } from './tokens/ended-sign-ins.ts';
import { createKeyRing } from './tokens/key-ring.ts';
import { sweepSessions } from './tokens/sessions.ts';

/**
 * Handles `/identitytoolkit.googleapis.com/*`, `/securetoken.googleapis.com/*` and the public keys (JWKS)
 * below `/service_accounts/v1/jwk/`. If the client address is unknown, rate limits apply per account only.
 */
export type IdentityTwin = Twin & {
  /** Publishes a new signing key, which is used after an hour. `sweep` does this monthly. */
  rotateKeys: () => Promise<void>;
  /** Retries postponed emails immediately. Call it once delivery works again. */
  retryEmails: () => Promise<void>;
};

const MIN_ADMIN_TOKEN_CHARACTERS = 32;

/**
 * Migrates schema `identity` and creates the first signing key.
 * @throws {RangeError | TypeError} if an option is invalid
 */
export async function createIdentityTwin(options: IdentityTwinOptions): Promise<IdentityTwin> {
  const context = await createContext(options);
  const { pool, now, letters: emails, keys, throttle } = context;
  return {
    fetch: (request, clientAddress) => routeRequest(context, request, clientAddress),
    start: () => emails.wake(),
    stop: () => emails.stop(),
    rotateKeys: () => keys.rotate(),
    retryEmails: () => emails.retry(),
    async sweep() {
      await emails.deliverDue();
      await sweepCodes(pool, now());
      await sweepSessions(pool, now());
      await sweepEndedSignIns(pool, now());
      await sweepSecondFactors(pool, now());
      await sweepAddresses(pool, now());
      await sweepPendingCredentials(pool, now());
      await sweepAnonymousAccounts(pool, now());
      await throttle.sweep();
      await keys.sweep();
    },
  };
}

async function createContext(options: IdentityTwinOptions): Promise<IdentityContext> {
  const { pool, projectId, apiKey, adminToken, log, deliverEmail, serviceAccount } = options;
  const now = options.now ?? (() => new Date());
  if (adminToken.length < MIN_ADMIN_TOKEN_CHARACTERS) {
    throw new RangeError(`adminToken must have at least ${MIN_ADMIN_TOKEN_CHARACTERS} characters`);
  }
  const actionUrl = new URL(options.actionUrl).href;
  const isSignUpOpen = options.isSignUpOpen ?? (async () => true);
  const providers = completeProviders(options.providers ?? []);
  const passwordPolicy = completePasswordPolicy(options.passwordPolicy);

  await migrateSchema(pool, 'identity', migrations);
  return {
    pool,
    projectId,
    apiKey,
    actionUrl,
    authorizedOrigins: new Set(options.authorizedOrigins.map((origin) => new URL(origin).origin)),
    adminToken,
    defaultLocale: options.defaultLocale ?? 'fr',
    emailPrivacy: options.emailPrivacy ?? true,
    isSignUpOpen,
    passwordPolicy,
    serviceAccount: serviceAccount && {
      clientEmail: serviceAccount.clientEmail,
      publicKey: createPublicKey(serviceAccount.publicKey),
    },
    providers,
    readMetadata: createMetadataReader(now),
    isAnonymousOpen: options.isAnonymousOpen ?? (async () => false),
    keys: await createKeyRing({ pool, now, log }),
    passwords: createPasswordHasher(options.hashingCost),
    throttle: createThrottle({
      database: pool,
      limits: { ...defaultLimits, ...options.limits },
      secret: await loadSecret(pool, 'throttle'),
      now,
    }),
    secondFactorKey: await loadSecret(pool, 'second factors'),
    letters: createEmailOutbox({
      pool,
      actionUrl,
      apiKey,
      isSignUpOpen,
      deliverEmail,
      now,
      log,
    }),
    now,
    log,
  };
}
