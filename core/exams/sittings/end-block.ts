import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { paperSittings } from '#database/tables/exams.ts';
import type { Core } from '../../context.ts';
import { submitStored } from '../../exercises/attempts/submit-stored.ts';
import { groupSections } from '../open-sittings/sitting-section.ts';
import { closingDelay, lockStoredSitting, type StoredSitting } from '../open-sittings/stored-sitting.ts';

/** Longest break between two blocks, in milliseconds. After it, the sitting ends. */
const maxBreak = 24 * 3_600_000;

/**
 * Ends the running block early. The last one, or the practice of a paper, ends the sitting, which is then marked. Safe
 * to repeat.
 * @throws {AppError} `not-found` if the sitting does not exist
 */
export async function endBlock(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  { sittingId, block }: { sittingId: string; block: number },
): Promise<void> {
  const now = core.now();
  await core.db.transaction(async (tx) => {
    const sitting = await lockStoredSitting(tx, uid, sittingId);
    if (sitting.finishedAt) return;
    if (sitting.mode === 'practice') await finish(tx, sitting, now);
    else if (sitting.blockBeganAt && sitting.block === block) await closeBlock(tx, sitting, now);
  });
}

/** Ends what is due of a sitting: the running block or a long break. Returns true if something ended. */
export async function settleSitting(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  sittingId: string,
): Promise<boolean> {
  const now = core.now();
  return core.db.transaction(async (tx) => {
    const sitting = await lockStoredSitting(tx, uid, sittingId);
    if (!isDue(sitting, now)) return false;
    if (sitting.blockBeganAt) await closeBlock(tx, sitting, sitting.dueAt ?? now, now);
    else await finish(tx, sitting, now);
    return true;
  });
}

export const isDue = ({ dueAt, finishedAt }: StoredSitting, now: Date): boolean =>
  !finishedAt && dueAt !== null && now.getTime() >= dueAt.getTime() + closingDelay;

/** Maximum number of sittings per run. The next run continues. */
const maxClosed = 200;

/** Ends all due blocks and sittings, and returns their number. */
export async function closeDueSittings(core: Pick<Core, 'db' | 'now'>): Promise<number> {
  const due = await core.db
    .select({ id: paperSittings.id, uid: paperSittings.uid })
    .from(paperSittings)
    .where(
      and(
        isNull(paperSittings.finishedAt),
        lte(paperSittings.dueAt, new Date(core.now().getTime() - closingDelay)),
      ),
    )
    .limit(maxClosed);
  let closed = 0;
  for (const { id, uid } of due) if (await settleSitting(core, uid, id)) closed += 1;
  return closed;
}

async function closeBlock(
  tx: Transaction,
  sitting: StoredSitting,
  endedAt: Date,
  now = endedAt,
): Promise<void> {
  const blocks = groupSections(sitting.sections);
  const running = blocks[sitting.block];
  const sections = sitting.sections.map((section) =>
    running?.sections.includes(section) ? { ...section, endedAt: endedAt.toISOString() } : section,
  );
  const next = sitting.block + 1;
  const dueAt = new Date(now.getTime() + maxBreak);
  await tx
    .update(paperSittings)
    .set({ sections, block: next, blockBeganAt: null, dueAt })
    .where(eq(paperSittings.id, sitting.id));
  if (next >= blocks.length) await finish(tx, { ...sitting, sections }, now);
}

/** Marks the answers of all blocks that began. Answers wait until here, so that no feedback is visible before. */
async function finish(tx: Transaction, sitting: StoredSitting, now: Date): Promise<void> {
  for (const { exercises } of sitting.sections)
    for (const { attemptId } of exercises) if (attemptId) await submitStored(tx, attemptId, now);
  await tx
    .update(paperSittings)
    .set({ finishedAt: now, blockBeganAt: null, dueAt: null })
    .where(eq(paperSittings.id, sitting.id));
}
