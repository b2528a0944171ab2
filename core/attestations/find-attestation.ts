import { and, desc, eq } from 'drizzle-orm';
import { attestations } from '#database/tables/attestations.ts';
import type { Core } from '../context.ts';
import { consumePoint, type Limit, toNetwork } from '../limits.ts';
import type { Attestation } from './issue-attestation.ts';

/** High enough for legitimate checks from one network, too low to guess a code. */
const ofOneNetwork: Limit = { name: 'attestation-codes', points: 60, seconds: 600 };

/** Returns an attestation; null for an unknown code. @throws {AppError} too-many-requests */
export async function confirmAttestation(
  core: Pick<Core, 'db' | 'writes'>,
  code: string,
  asker: { uid: string | undefined; address: string },
): Promise<(Omit<Attestation, 'uid' | 'productId'> & { isOwn: boolean }) | null> {
  await consumePoint(core.writes('rate-limit').db, ofOneNetwork, toNetwork(asker.address));
  const [row] = await core.db.select().from(attestations).where(eq(attestations.code, code)).limit(1);
  if (!row) return null;
  const { uid, productId: _, ...confirmed } = row;
  return { ...confirmed, isOwn: uid === asker.uid };
}

/** Returns a learner's own attestation, even if access to its product was revoked; null if not found. */
export async function findOwnAttestation(
  core: Pick<Core, 'db'>,
  uid: string,
  code: string,
): Promise<Attestation | null> {
  const [row] = await core.db
    .select()
    .from(attestations)
    .where(and(eq(attestations.code, code), eq(attestations.uid, uid)))
    .limit(1);
  return row ?? null;
}

const maxListed = 100;

export const listAttestations = (
  core: Pick<Core, 'db'>,
  uid: string,
): Promise<Pick<Attestation, 'code' | 'title' | 'issuedAt'>[]> =>
  core.db
    .select({ code: attestations.code, title: attestations.title, issuedAt: attestations.issuedAt })
    .from(attestations)
    .where(eq(attestations.uid, uid))
    .orderBy(desc(attestations.issuedAt), attestations.code)
    .limit(maxListed);
