import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { answerAppeals, attempts, exercises, marks } from '#database/tables/exercises.ts';
import type { Core } from '../../context.ts';
import { readProductionCredits } from '../../productions/production-credits.ts';
import { enqueue } from '../../queues.ts';
import type { ExerciseKey, FieldAnswer } from '../keys/exercise-key.ts';
import { startMarking, sumPoints } from '../keys/mark-exercise.ts';
import type { FieldMark } from '../keys/mark-field.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { createTranslation, type Translation } from '../keys/translate-answer.ts';
import { promoteReviewCards } from '../review-cards/promote-review-cards.ts';
import { readShown } from './find-exercise.ts';
import { readKey } from './read-key.ts';
import { toHundredths } from './submit-attempt.ts';

/** Maximum attempts per query. */
const atOnce = 200;

type StoredMark = Pick<typeof marks.$inferSelect, 'field' | 'given' | 'answer' | 'credit' | 'tries'>;

type Now = { versionId: string; key: ExerciseKey; shown: ShownExercise };

async function readNow(db: Database, exerciseId: string): Promise<Now | null> {
  const [exercise] = await db
    .select({ versionId: exercises.versionId })
    .from(exercises)
    .where(eq(exercises.id, exerciseId))
    .limit(1);
  if (!exercise?.versionId) return null;
  const { versionId } = exercise;
  return {
    versionId,
    key: await readKey(db, versionId),
    shown: await readShown(db, { exerciseId, versionId }),
  };
}

/** Re-marks with the current key; marks only rise. Idempotent. Returns the number of attempts that rose. */
export async function markAgain(core: Pick<Core, 'db' | 'now'>, exerciseId: string): Promise<number> {
  const now = await readNow(core.db, exerciseId);
  if (!now) return 0;
  const translations = createTranslations(core.db, exerciseId, now);
  let [raised, last] = [0, ''];
  for (;;) {
    const found = await core.db
      .selectDistinct({ id: marks.attemptId })
      .from(marks)
      .where(and(eq(marks.exerciseId, exerciseId), lt(marks.credit, 100), gt(marks.attemptId, last)))
      .orderBy(asc(marks.attemptId))
      .limit(atOnce);
    for (const { id } of found)
      if (await core.db.transaction((tx) => raiseAttempt(tx, id, { now, translations, at: core.now() })))
        raised += 1;
    last = found.at(-1)?.id ?? '';
    if (found.length < atOnce) break;
  }
  await promoteReviewCards(core, exerciseId, { key: now.key, translations });
  return raised;
}

/** Loads each translation once, because an often corrected exercise has many versions. */
function createTranslations(db: Database, exerciseId: string, now: Now) {
  const known = new Map<string, Translation>();
  return async (versionId: string) => {
    const found = known.get(versionId);
    if (found) return found;
    const from = versionId === now.versionId ? now.shown : await readShown(db, { exerciseId, versionId });
    const translation = createTranslation(from, now.shown);
    known.set(versionId, translation);
    return translation;
  };
}

type Again = { now: Now; translations: ReturnType<typeof createTranslations>; at: Date };

async function raiseAttempt(tx: Transaction, id: string, { now, translations, at }: Again): Promise<boolean> {
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.id, id)).for('no key update');
  if (!attempt || attempt.state === 'open') return false;
  const translate = await translations(attempt.versionId);
  const rows = await tx.select().from(marks).where(eq(marks.attemptId, id));
  const credits = Object.fromEntries(rows.map(({ field, credit }) => [field, credit / 100]));
  const mark = startMarking();
  let rose = false;
  for (const row of rows) {
    const { field } = row;
    const better = await findBetter(now.key, row, translate, mark);
    if (!better) continue;
    rose = true;
    credits[field] = better.credit;
    const credit = Math.round(better.credit * 100);
    await tx
      .update(marks)
      .set({ verdict: better.verdict, fault: better.fault, credit })
      .where(and(eq(marks.attemptId, id), eq(marks.field, field)));
    // Full credit settles the learner's appeal.
    if (credit === 100)
      await tx
        .update(answerAppeals)
        .set({ state: 'accepted', decidedAt: at })
        .where(
          and(
            eq(answerAppeals.attemptId, id),
            eq(answerAppeals.field, field),
            ne(answerAppeals.state, 'accepted'),
          ),
        );
  }
  if (!rose) return false;
  const own = await readKey(tx, attempt.versionId);
  const { items } = await readShown(tx, attempt);
  const graded = await readProductionCredits(tx, id, own);
  const firsts: [string, number][] = [];
  for (const { field, given, tries } of rows) {
    const fieldKey = own.fields[field];
    const first = { field, given, answer: given, credit: -1, tries: 1 };
    const credit =
      tries === 1 || !fieldKey
        ? (credits[field] ?? 0)
        : Math.max(
            (await mark(fieldKey, given)).credit,
            (await findBetter(now.key, first, translate, mark))?.credit ?? 0,
          );
    firsts.push([field, credit]);
  }
  const { points } = toHundredths(sumPoints(items, own, { ...Object.fromEntries(firsts), ...graded }));
  await tx
    .update(attempts)
    .set({
      ...toHundredths(sumPoints(items, own, { ...credits, ...graded })),
      firstPoints: Math.max(points, attempt.firstPoints),
    })
    .where(eq(attempts.id, id));
  return true;
}

/** Null if the credit is not higher now. After a retry, the better of both tries counts. */
async function findBetter(
  key: ExerciseKey,
  { field, given, answer, credit, tries }: StoredMark,
  translate: Translation,
  mark: ReturnType<typeof startMarking>,
): Promise<FieldMark | null> {
  if (credit === 100) return null;
  // Only typed fields allow a retry. `given` is the text of the first try.
  const tried = tries === 2 ? [answer, given] : [answer];
  const found: FieldMark[] = [];
  for (const each of tried) {
    const translated = translate(field, each as FieldAnswer);
    const fieldKey = key.fields[field];
    if (translated !== null && fieldKey) found.push(await mark(fieldKey, translated));
  }
  const [best] = found.sort((a, b) => b.credit - a.credit);
  return best && Math.round(best.credit * 100) > credit ? best : null;
}

export const requestMarkAgain = (
  core: Pick<Core, 'db' | 'jobs'>,
  exerciseId: string,
): Promise<string | null> => core.db.transaction((tx) => enqueueMarkAgain(core, tx, exerciseId));

/** Queues re-marking with the committed key. Requests share a queued job, but not a running one. */
export const enqueueMarkAgain = (
  core: Pick<Core, 'jobs'>,
  tx: Transaction,
  exerciseId: string,
): Promise<string | null> => enqueue(core, tx, 'mark-again', { exerciseId }, { singletonKey: exerciseId });

/** Number of attempts marked with an earlier version, and number of attempts whose points would rise. */
export type RemarkingPreview = { copies: number; rising: number; more: boolean };

/** The preview reads the latest attempts and re-marks their most frequent answers, up to these limits. */
const maxAttemptsPreviewed = 1_000;
const maxAnswersWeighed = 400;

/** Previews re-marking of the latest attempts without changes. Null if none would rise. */
export async function previewRemarking(
  core: Pick<Core, 'db'>,
  exerciseId: string,
): Promise<RemarkingPreview | null> {
  const now = await readNow(core.db, exerciseId);
  if (!now) return null;
  const { rows: copies } = await core.db.execute<{ id: string }>(listEarlier(exerciseId, now.versionId));
  if (copies.length === 0) return null;
  const { rows: given } = await core.db.execute<StoredMark & { versionId: string; attempts: string[] }>(sql`
    select version_id "versionId", field, given, answer, credit, tries, array_agg(attempt_id) attempts
    from (${listEarlier(exerciseId, now.versionId)}) earlier join marks on marks.attempt_id = earlier.id
    where credit < 100 group by 1, 2, 3, 4, 5, 6 order by count(*) desc limit ${maxAnswersWeighed}`);
  const translations = createTranslations(core.db, exerciseId, now);
  const rising = new Set<string>();
  const mark = startMarking();
  for (const { versionId, attempts: theirs, ...stored } of given)
    if (await findBetter(now.key, stored, await translations(versionId), mark))
      for (const id of theirs) rising.add(id);
  if (rising.size === 0) return null;
  return {
    copies: Math.min(copies.length, maxAttemptsPreviewed),
    rising: rising.size,
    more: copies.length > maxAttemptsPreviewed,
  };
}

/** Maximum number of earlier versions in the preview. Older ones were corrected long ago. */
const maxVersions = 50;

/** Selects one attempt more than the limit, to detect further ones. Reads an index once per version. */
const listEarlier = (exerciseId: string, versionId: string) => sql`
  select copy.id, copy.version_id, copy.marked_at
  from (select id from exercise_versions where exercise_id = ${exerciseId} and id <> ${versionId}
      order by created_at desc limit ${maxVersions}) version,
    lateral (select id, version_id, marked_at from attempts where version_id = version.id and state <> 'open'
      order by marked_at desc nulls last limit ${maxAttemptsPreviewed + 1}) copy
  order by copy.marked_at desc nulls last limit ${maxAttemptsPreviewed + 1}`;
