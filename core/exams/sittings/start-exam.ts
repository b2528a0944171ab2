import { and, eq, isNull, max, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { paperSittings } from '#database/tables/exams.ts';
import { attempts } from '#database/tables/exercises.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { createId } from '../../create-id.ts';
import { AppError } from '../../errors.ts';
import { groupSections, measureBlock, type SittingSection } from '../open-sittings/sitting-section.ts';
import { lockStoredSitting, type StoredSitting } from '../open-sittings/stored-sitting.ts';
import { findOpenPaper } from '../papers/find-open-paper.ts';
import { readCurrentVersions, readRecordings } from '../papers/list-paper-exercises.ts';
import type { PaperRow } from '../papers/paper-subject.ts';
import { type LearnerNeeds, readNeeds } from './learner-needs.ts';

/**
 * Starts an exam with its first block, or the practice of all sections, and returns the id of the sitting. Returns the
 * open sitting of the same paper if there is one, whatever its mode. Safe to repeat.
 * @throws {AppError} `not-found` or `forbidden` if the paper is not open to the learner, `conflict` if it is empty
 */
export async function startExam(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  paperId: string,
  mode: StoredSitting['mode'] = 'exam',
): Promise<string> {
  const paper = await findOpenPaper(core, uid, paperId);
  const needs = await readNeeds(core.db, uid);
  const isPractice = mode === 'practice';
  const sections = await snapshotSections(core.db, paper, { ...needs, isPractice });
  if (sections.length === 0)
    throw new AppError('conflict', `paper ${paperId} has no displayed exercise`, {
      userMessage: m.exams_paper_empty(),
    });
  const now = core.now();
  return core.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(paperSittings)
      .values({
        ...{ id: createId(now), uid, paperId, mode, sections, beganAt: now, dueAt: now },
        ...(isPractice ? { ...needs, extraTime: 'none' as const } : needs),
      })
      .onConflictDoNothing()
      .returning({ id: paperSittings.id });
    if (made) {
      await beginBlock(tx, await lockStoredSitting(tx, uid, made.id), now);
      return made.id;
    }
    const [open] = await tx
      .select({ id: paperSittings.id })
      .from(paperSittings)
      .where(
        and(eq(paperSittings.uid, uid), eq(paperSittings.paperId, paperId), isNull(paperSittings.finishedAt)),
      );
    // Another request may have finished it since the insertion failed.
    if (!open) throw new AppError('conflict', `the sitting of paper ${paperId} has just ended`);
    return open.id;
  });
}

/**
 * Starts the block after a break. Safe to repeat.
 * @throws {AppError} `not-found` if the sitting does not exist
 */
export async function continueSitting(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  { sittingId, block }: { sittingId: string; block: number },
): Promise<void> {
  const now = core.now();
  await core.db.transaction(async (tx) => {
    const sitting = await lockStoredSitting(tx, uid, sittingId);
    const isBreak = !sitting.finishedAt && sitting.blockBeganAt === null && sitting.block === block;
    if (isBreak && sitting.dueAt && now < sitting.dueAt) await beginBlock(tx, sitting, now);
  });
}

/** Copies the paper. An exempt learner has no listening section, and hidden exercises are left out. */
async function snapshotSections(
  db: Core['db'],
  paper: PaperRow,
  { listening, isPractice }: Pick<LearnerNeeds, 'listening'> & { isPractice: boolean },
): Promise<SittingSection[]> {
  const sections = paper.sections.filter(({ part }) => part !== 'listening' || listening !== 'exempt');
  const ids = sections.flatMap(({ exercises }) => exercises.map(({ id }) => id));
  const versions = await readCurrentVersions(db, paper.productId, ids);
  const recordings = await readRecordings(
    db,
    [...versions.values()].map(({ versionId }) => versionId),
  );
  return sections.flatMap((section) => {
    const exercises = section.exercises.flatMap(({ id, seconds }) => {
      const version = versions.get(id);
      if (!version) return [];
      const own = recordings.get(version.versionId) ?? [];
      return [{ id, seconds, ...version, recordings: own, attemptId: null, number: 0 }];
    });
    // The clock cannot play a recording whose length nobody measured.
    const isMeasured = exercises.every((each) => each.recordings.every((_, at) => each.seconds[at]));
    // In practice, and with the transcript, learners play the recordings at their own pace.
    const isFree = isPractice || listening === 'transcript' || !isMeasured;
    const script = isFree ? null : section.script;
    return exercises.length > 0 ? [{ ...section, script, exercises, beganAt: null, endedAt: null }] : [];
  });
}

/** Creates the attempts of a block of a locked sitting and starts its clock. In practice, all sections are one block. */
async function beginBlock(tx: Transaction, sitting: StoredSitting, now: Date): Promise<void> {
  const { id, uid, mode, block, extraTime, sections } = sitting;
  const isPractice = mode === 'practice';
  const running = isPractice ? { sections, first: 0 } : groupSections(sections)[block];
  if (!running) return;
  const ids = running.sections.flatMap(({ exercises }) => exercises.map((exercise) => exercise.id));
  const numbers = await numberAttempts(tx, uid, ids);
  const begun = sections.map((section, index) => {
    if (index < running.first || index >= running.first + running.sections.length) return section;
    const exercises = section.exercises.map((exercise) => ({
      ...exercise,
      attemptId: createId(now),
      number: numbers.get(exercise.id) ?? 1,
    }));
    return { ...section, exercises, beganAt: now.toISOString() };
  });
  await tx.insert(attempts).values(
    begun.slice(running.first, running.first + running.sections.length).flatMap(({ exercises }) =>
      exercises.map((exercise) => ({
        ...{ id: exercise.attemptId ?? '', uid, exerciseId: exercise.id, versionId: exercise.versionId },
        ...{ number: exercise.number, beganAt: now, sittingId: id },
      })),
    ),
  );
  const dueAt = isPractice ? null : new Date(now.getTime() + measureBlock(running.sections, extraTime));
  await tx
    .update(paperSittings)
    .set({ sections: begun, blockBeganAt: now, dueAt })
    .where(eq(paperSittings.id, id));
}

/** Returns the next attempt number of each exercise. Locks them in one order, so that starts never deadlock. */
async function numberAttempts(
  tx: Transaction,
  uid: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  for (const exerciseId of [...ids].sort())
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`attempt/${uid}/${exerciseId}`}, 0))`,
    );
  const rows = await tx
    .select({ exerciseId: attempts.exerciseId, last: max(attempts.number) })
    .from(attempts)
    .where(and(eq(attempts.uid, uid), sql`${attempts.exerciseId} = any(${sql.param([...ids])})`))
    .groupBy(attempts.exerciseId);
  return new Map(rows.map(({ exerciseId, last }) => [exerciseId, (last ?? 0) + 1]));
}
