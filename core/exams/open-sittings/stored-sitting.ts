import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { paperSittings } from '#database/tables/exams.ts';
import type { attempts } from '#database/tables/exercises.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { groupSections, type SittingSection } from './sitting-section.ts';

export type StoredSitting = Omit<typeof paperSittings.$inferSelect, 'sections'> & {
  sections: SittingSection[];
};

/** Time after a deadline before a block is closed, so that changes that arrived in time are stored first. */
export const closingDelay = 2_000;

/** @throws {AppError} `not-found` if the learner has no such sitting */
export async function findSittingOf(db: Core['db'], uid: string, id: string): Promise<StoredSitting> {
  return requireSitting((await selectSitting(db, uid, id))[0], id, uid);
}

/** Locks a sitting until the end of the transaction. @throws {AppError} `not-found` */
export async function lockStoredSitting(tx: Transaction, uid: string, id: string): Promise<StoredSitting> {
  return requireSitting((await selectSitting(tx, uid, id).for('no key update'))[0], id, uid);
}

const selectSitting = (db: Core['db'], uid: string, id: string) =>
  db
    .select()
    .from(paperSittings)
    .where(and(eq(paperSittings.id, id), eq(paperSittings.uid, uid)));

function requireSitting(
  row: typeof paperSittings.$inferSelect | undefined,
  id: string,
  uid: string,
): StoredSitting {
  if (!row)
    throw new AppError('not-found', `sitting ${id} of ${uid} not found`, {
      userMessage: m.exams_sitting_unknown(),
    });
  return row as StoredSitting;
}

/**
 * True if an answer or a play that arrived at `now` counts: the attempt is open and, in an exam, belongs to the running
 * block, whose time is not over.
 */
export async function isAttemptOpen(
  db: Core['db'],
  { id: attemptId, state, sittingId }: Pick<typeof attempts.$inferSelect, 'id' | 'state' | 'sittingId'>,
  now: Date,
): Promise<boolean> {
  if (state !== 'open' || !sittingId) return state === 'open';
  const [row] = await db.select().from(paperSittings).where(eq(paperSittings.id, sittingId));
  if (row?.mode === 'practice') return row.finishedAt === null;
  if (!row?.dueAt || !row.blockBeganAt || row.finishedAt || now > row.dueAt) return false;
  const block = groupSections(row.sections as SittingSection[])[row.block];
  return (
    block?.sections.some(({ exercises }) => exercises.some((each) => each.attemptId === attemptId)) ?? false
  );
}

/** True if an exercise belongs to an exam in progress of the learner, who must not see its solution meanwhile. */
export async function isInOpenSitting(db: Core['db'], uid: string, exerciseId: string): Promise<boolean> {
  const contained = JSON.stringify([{ exercises: [{ id: exerciseId }] }]);
  const [found] = await db
    .select({ id: paperSittings.id })
    .from(paperSittings)
    .where(
      and(
        eq(paperSittings.uid, uid),
        eq(paperSittings.mode, 'exam'),
        isNull(paperSittings.finishedAt),
        sql`${paperSittings.sections} @> ${contained}::jsonb`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** True if the clock of an open sitting plays the recordings of an exercise. */
export async function isPlayedBySitting(db: Core['db'], uid: string, exerciseId: string): Promise<boolean> {
  const path = '$[*] ? (@.script != null).exercises[*] ? (@.id == $id)';
  const [found] = await db
    .select({ id: paperSittings.id })
    .from(paperSittings)
    .where(
      and(
        eq(paperSittings.uid, uid),
        isNull(paperSittings.finishedAt),
        sql`jsonb_path_exists(${paperSittings.sections}, ${path}::jsonpath, ${JSON.stringify({ id: exerciseId })}::jsonb)`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Returns the id if it is an open practice sitting, otherwise null. */
export async function findPractice(db: Core['db'], id: string | null): Promise<string | null> {
  if (!id) return null;
  const [row] = await db
    .select({ id: paperSittings.id })
    .from(paperSittings)
    .where(
      and(eq(paperSittings.id, id), eq(paperSittings.mode, 'practice'), isNull(paperSittings.finishedAt)),
    );
  return row?.id ?? null;
}
