import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { passkeyChallenges } from '#database/tables/second-factors.ts';
import type { Core } from '../context.ts';

type Clock = Pick<Core, 'now'> & { db: Database };

/** Purpose of a challenge. `boundTo` is the account or sign-in that may use it, or '' if unknown. */
export type Ceremony = {
  purpose: 'register' | 'sign-in' | 'second-factor';
  boundTo: string;
};

export const challengeMilliseconds = 5 * 60 * 1_000;

/** Creates a one-time challenge (256 bits, base64url) for one ceremony, valid for five minutes. */
export async function createChallenge(core: Clock, { purpose, boundTo }: Ceremony): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await core.db
    .insert(passkeyChallenges)
    .values({ digest: toDigest(challenge), purpose, boundTo, expiresAt: soon(core) });
  return challenge;
}

/** Deletes a challenge. Returns false if it was used, has expired or belongs to another ceremony. */
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

/** Records a sign-in by passkey, because the token that the provider issues does not show the passkey. */
export async function recordPassed(core: Clock, uid: string): Promise<void> {
  const digest = toDigest(randomBytes(32).toString('base64url'));
  await core.db
    .insert(passkeyChallenges)
    .values({ digest, purpose: 'passed', boundTo: uid, expiresAt: soon(core) });
}

/** Returns true if the account signed in by passkey within the last five minutes. */
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

/** Deletes recorded passkey sign-ins, so that a removed passkey can no longer open a session. */
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
