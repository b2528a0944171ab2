import { createHash, createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { providerAttempts } from '#database/tables/provider-attempts.ts';
import type { Core } from '../context.ts';

type Clock = Pick<Core, 'now'> & { db: Database };

export const attemptMilliseconds = 10 * 60 * 1_000;

/** A pending sign-in at a provider. `name` is the provider's display name. */
export type ProviderSignInPlan = { providerId: string; name: string; inPopup: boolean };

/** Format of the browser cookie and of `state`: 256 bits, base64url. */
const secretForm = /^[\w-]{43}$/;

/** Returns the browser's secret, or a new one if it is missing or malformed. */
export const toBrowserSecret = (given: string | undefined): string =>
  given && secretForm.test(given) ? given : randomBytes(32).toString('base64url');

/** Saves a pending sign-in and returns the parameters for the provider. */
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

/** Returns and deletes a pending sign-in. Null if unknown, expired, or of another browser or provider. */
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

/** Derives the parameters from `state` and the cookie, so that neither the database nor the URL is enough. */
function describeProviderSignIn(state: string, browserSecret: string) {
  const derive = (use: string) =>
    createHmac('sha256', browserSecret).update(`${use}:${state}`).digest('base64url');
  const rawNonce = derive('nonce');
  return { state, rawNonce, nonce: toDigest(rawNonce), codeVerifier: derive('verifier') };
}

const toDigest = (secret: string) => createHash('sha256').update(secret).digest('hex');
