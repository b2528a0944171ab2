import { eq } from 'drizzle-orm';
import { type extraTimes, learnerNeeds, type listeningNeeds } from '#database/tables/exams.ts';
import { type Actor, recordChange } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';

/** Arrangements of a learner in exams. */
export type LearnerNeeds = {
  extraTime: (typeof extraTimes)[number];
  listening: (typeof listeningNeeds)[number];
};

const noNeeds: LearnerNeeds = { extraTime: 'none', listening: 'none' };

export async function readNeeds(db: Core['db'], uid: string): Promise<LearnerNeeds> {
  const [row] = await db
    .select({ extraTime: learnerNeeds.extraTime, listening: learnerNeeds.listening })
    .from(learnerNeeds)
    .where(eq(learnerNeeds.uid, uid))
    .limit(1);
  return row ?? noNeeds;
}

/**
 * Sets the arrangements for the next sittings. The audit log records that they changed, but not how, because they
 * may reveal a disability.
 */
export async function saveNeeds(
  core: Pick<Core, 'db' | 'now'>,
  actor: Actor,
  { uid, title }: { uid: string; title: string },
  needs: LearnerNeeds,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    if (needs.extraTime === 'none' && needs.listening === 'none')
      await tx.delete(learnerNeeds).where(eq(learnerNeeds.uid, uid));
    else {
      const row = { ...needs, updatedAt: core.now() };
      await tx
        .insert(learnerNeeds)
        .values({ uid, ...row })
        .onConflictDoUpdate({ target: learnerNeeds.uid, set: row });
    }
    await recordChange(core, tx, { actor, action: 'needs', kind: 'member', subjectId: uid, title });
  });
}
