import { and, desc, eq } from 'drizzle-orm';
import { attestations } from '#database/tables/attestations.ts';
import type { Core } from '../context.ts';
import { consumePoint, type Limit, toNetwork } from '../limits.ts';
import type { Attestation } from './issue-attestation.ts';

/** More papers than anybody has to check at once, and fewer than it takes to look for one. */
const ofOneNetwork: Limit = { name: 'attestation-codes', points: 60, seconds: 600 };

/** What a code confirms to anybody: no more than the paper, and whether it is the asker's own; null where it confirms nothing. @throws {AppError} too-many-requests */
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

/** Somebody's own paper, also of a product that is not open to them any more; null where they have none with this code. */
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

/** More than anybody finishes. */
const maxListed = 100;

/** The papers that somebody was given, the newest first. */
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
