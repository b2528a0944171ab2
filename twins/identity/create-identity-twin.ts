import { createPublicKey } from 'node:crypto';
import { sweepCodes } from './codes/oob-codes.ts';
import type { IdentityContext } from './identity-context.ts';
import type { IdentityTwinOptions } from './identity-options.ts';
import { createKeyRing } from './keys/key-ring.ts';
import { createLetterOutbox } from './letters/letter-outbox.ts';
import { createPasswordHasher } from './passwords/password-hasher.ts';
import { completePasswordPolicy } from './passwords/password-policy.ts';
import { applyMigrations } from './schema/apply-migrations.ts';
import { loadSecret } from './schema/secret.ts';
import { sweepAddresses } from './throttle/known-addresses.ts';
import { createThrottle } from './throttle/throttle.ts';
import { defaultLimits } from './throttle/throttle-limits.ts';
import { sweepSessions } from './tokens/sweep-sessions.ts';
import { routeRequest } from './wire/route-request.ts';

export type { IdentityLetter, IdentityTwinOptions } from './identity-options.ts';

export type IdentityTwin = {
  /**
   * Answers `/identitytoolkit.googleapis.com/*`, `/securetoken.googleapis.com/*` and the JWKS below
   * `/service_accounts/v1/jwk/`. Never rejects.
   */
  fetch: (request: Request) => Promise<Response>;
  /** Delivers letters that are due and drops what has expired. To be called every few minutes by one process or more. */
  sweep: () => Promise<void>;
  /** Publishes a new signing key, which takes over an hour later. {@link sweep} does this monthly. */
  rotateKeys: () => Promise<void>;
  /** Waits up to five seconds for letters under way and stops. The pool stays the caller's. */
  close: () => Promise<void>;
};

const SHORTEST_ADMIN_TOKEN = 32;

/**
 * Opens the twin: brings schema `identity` up to date, makes the first signing key, and takes up letters left by a crash.
 * @throws RangeError, TypeError for options that cannot be meant
 */
export async function createIdentityTwin(options: IdentityTwinOptions): Promise<IdentityTwin> {
  const context = await createContext(options);
  const { pool, now, letters, keys, throttle } = context;
  letters.wake();

  return {
    fetch: (request) => routeRequest({ context, clientAddress: options.clientAddress }, request),
    rotateKeys: () => keys.rotate(),
    close: () => letters.close(),
    async sweep() {
      await letters.deliverDue();
      await sweepCodes(pool, now());
      await sweepSessions(pool, now());
      await sweepAddresses(pool, now());
      await throttle.sweep();
      await keys.sweep();
    },
  };
}

async function createContext(options: IdentityTwinOptions): Promise<IdentityContext> {
  const { pool, projectId, apiKey, adminToken, log, deliverLetter, serviceAccount } = options;
  const now = options.now ?? (() => new Date());
  if (adminToken.length < SHORTEST_ADMIN_TOKEN) {
    throw new RangeError(`adminToken must have at least ${SHORTEST_ADMIN_TOKEN} characters`);
  }
  const actionUrl = new URL(options.actionUrl).href;
  const passwordPolicy = completePasswordPolicy(options.passwordPolicy);

  await applyMigrations(pool);
  return {
    pool,
    projectId,
    apiKey,
    actionUrl,
    authorizedOrigins: new Set(options.authorizedOrigins.map((origin) => new URL(origin).origin)),
    adminToken,
    defaultLocale: options.defaultLocale ?? 'fr',
    emailPrivacy: options.emailPrivacy ?? true,
    passwordPolicy,
    serviceAccount: serviceAccount && {
      clientEmail: serviceAccount.clientEmail,
      publicKey: createPublicKey(serviceAccount.publicKey),
    },
    keys: await createKeyRing({ pool, now, log }),
    passwords: createPasswordHasher(options.hashingCost),
    throttle: createThrottle({
      database: pool,
      limits: { ...defaultLimits, ...options.limits },
      secret: await loadSecret(pool, 'throttle'),
      now,
    }),
    letters: createLetterOutbox({ pool, actionUrl, apiKey, deliverLetter, now, log }),
    now,
    log,
  };
}
