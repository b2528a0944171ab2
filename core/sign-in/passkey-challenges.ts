import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { passkeyChallenges } from '#database/tables/second-factors.ts';
import type { Core } from '../context.ts';

type Clock = Pick<Core, 'now'> & { db: Database };

/** What a device is asked to sign for, and for whom: an account, a sign-in of it, or nothing that is known yet. */
export type Ceremony = {
  purpose: 'register' | 'sign-in' | 'second-factor';
  boundTo: string;
};

/** How long a person may take, in milliseconds. */
export const challengeMilliseconds = 5 * 60 * 1_000;

/** A new challenge (256 bits, base64url) for one ceremony, good once and for five minutes. */
export async function createChallenge(core: Clock, { purpose, boundTo }: Ceremony): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await core.db
    .insert(passkeyChallenges)
    .values({ digest: toDigest(challenge), purpose, boundTo, expiresAt: soon(core) });
  return challenge;
}

/** Uses a challenge up, whatever comes of it; false where it was used, is too old, or was made for something else. */
export async function consumeChallenge(core: Clock, ceremony: Ceremony, challenge: string): Promise<boolean> {
  const spent = await core.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.digest, toDigest(challenge)),
        eq(passkeyChallenges.purpose, ceremony.purpose),
        eq(passkeyChallenges.boundTo, ceremony.boundTo),
        gt(passkeyChallenges.expiresAt, core.now()),
      ),
    )
    .returning({ digest: passkeyChallenges.digest });
  return spent.length === 1;
}

/**
 * Notes that somebody has just signed in by passkey: the sign-in that the provider opens upon our word for it says of itself no more
 * than that. https://firebase.google.com/docs/auth/admin/create-custom-tokens
 */
export async function recordPassed(core: Clock, uid: string): Promise<void> {
  const digest = toDigest(randomBytes(32).toString('base64url'));
  await core.db
    .insert(passkeyChallenges)
    .values({ digest, purpose: 'passed', boundTo: uid, expiresAt: soon(core) });
}

/** Whether somebody has signed in by passkey within five minutes. */
export async function hasPassed(core: Clock, uid: string): Promise<boolean> {
  const [row] = await core.db
    .select({ digest: passkeyChallenges.digest })
    .from(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.boundTo, uid),
        eq(passkeyChallenges.purpose, 'passed'),
        gt(passkeyChallenges.expiresAt, core.now()),
      ),
    )
    .limit(1);
  return Boolean(row);
}

/** Forgets that somebody has just signed in by passkey: what was withdrawn since opens nothing. */
export async function deletePassed(db: Database, uid: string): Promise<void> {
  await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.boundTo, uid), eq(passkeyChallenges.purpose, 'passed')));
}

export async function deleteExpiredChallenges(core: Clock): Promise<void> {
  await core.db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, core.now()));
}

const soon = (core: Clock) => new Date(core.now().getTime() + challengeMilliseconds);

const toDigest = (challenge: string) => createHash('sha256').update(challenge).digest('hex');
