import { createHash, createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { providerAttempts } from '#database/tables/provider-attempts.ts';
import type { Core } from '../context.ts';

type Clock = Pick<Core, 'now'> & { db: Database };

/** How long a person may take at the provider, in milliseconds. */
export const attemptMilliseconds = 10 * 60 * 1_000;

/** A sign-in that is sent to a provider: which, what its page calls it, and whether that waits behind a window. */
export type ProviderSignInPlan = { providerId: string; name: string; inPopup: boolean };

/** 256 bits, base64url, as the browser's cookie and every `state` have them. */
const secretForm = /^[\w-]{43}$/;

/** The secret of a browser that has one already, or a new one. */
export const toBrowserSecret = (given: string | undefined): string =>
  given && secretForm.test(given) ? given : randomBytes(32).toString('base64url');

/** Notes a sign-in that goes to a provider, and answers what goes with it. */
export async function saveProviderSignIn(core: Clock, plan: ProviderSignInPlan, browserSecret: string) {
  const state = randomBytes(32).toString('base64url');
  await core.db.insert(providerAttempts).values({
    ...plan,
    stateDigest: toDigest(state),
    browserDigest: toDigest(browserSecret),
    expiresAt: new Date(core.now().getTime() + attemptMilliseconds),
  });
  return describeProviderSignIn(state, browserSecret);
}

/** Takes a sign-in that comes back, once: null where it is not this browser's, not this provider's, too old, or was taken before. */
export async function takeProviderSignIn(
  core: Clock,
  { providerId, state, browserSecret }: { providerId: string; state: string; browserSecret: string },
) {
  if (!secretForm.test(state) || !secretForm.test(browserSecret)) return null;
  const [taken] = await core.db
    .delete(providerAttempts)
    .where(
      and(
        eq(providerAttempts.stateDigest, toDigest(state)),
        eq(providerAttempts.browserDigest, toDigest(browserSecret)),
        eq(providerAttempts.providerId, providerId),
        gt(providerAttempts.expiresAt, core.now()),
      ),
    )
    .returning({ name: providerAttempts.name, inPopup: providerAttempts.inPopup });
  return taken ? { ...taken, ...describeProviderSignIn(state, browserSecret) } : null;
}

export async function deleteExpiredProviderSignIns(core: Clock): Promise<void> {
  await core.db.delete(providerAttempts).where(lt(providerAttempts.expiresAt, core.now()));
}

/**
 * What belongs to one attempt follows from its two halves, the address and the cookie: whoever has the database or the address
 * alone can finish nothing. The ID token holds the SHA-256 of the nonce (hexadecimal), as the identity service checks it.
 */
function describeProviderSignIn(state: string, browserSecret: string) {
  const derive = (use: string) =>
    createHmac('sha256', browserSecret).update(`${use}:${state}`).digest('base64url');
  const rawNonce = derive('nonce');
  return { state, rawNonce, nonce: toDigest(rawNonce), codeVerifier: derive('verifier') };
}

const toDigest = (secret: string) => createHash('sha256').update(secret).digest('hex');
