import { and, eq, or, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import { attestations } from '#database/tables/attestations.ts';
import { learnerNeeds, paperSittings } from '#database/tables/exams.ts';
import { attempts } from '#database/tables/exercises.ts';
import { levelResults } from '#database/tables/level-test.ts';
import { directory } from '#database/tables/members.ts';
import { opinions } from '#database/tables/opinions.ts';
import { correctionCredits } from '#database/tables/productions.ts';
import { courseProgress, lessonNotes, lessonProgress, playback } from '#database/tables/progress.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { reviewCards, reviewLog } from '#database/tables/review.ts';
import { studyPlans } from '#database/tables/study-plans.ts';
import { isOneOf } from '../accounts/verified-addresses.ts';
import { type ErasedPerson, tellsRoughly } from './erase-traces.ts';

/** Deletes learning data, reviews and certificates. Call it while the directory still contains the name. */
export async function eraseLearning(tx: Transaction, person: ErasedPerson): Promise<void> {
  const { uid, emails } = person;
  for (const table of [
    playback,
    lessonProgress,
    courseProgress,
    lessonNotes,
    opinions,
    attestations,
    reviewCards,
    reviewLog,
    attempts,
    levelResults,
    paperSittings,
    learnerNeeds,
    studyPlans,
    correctionCredits,
  ])
    await tx.delete(table).where(eq(table.uid, uid));
  await eraseQuestions(tx, person);
  await tx.delete(availabilityAlerts).where(isOneOf(availabilityAlerts.email, emails));
}

/** Deletes questions. Shared answered ones stay anonymously (decision 25), unless the author is named. */
async function eraseQuestions(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  const theirs = eq(lessonQuestions.uid, uid);
  const asked = await tx
    .selectDistinct({ name: lessonQuestions.firstName })
    .from(lessonQuestions)
    .where(theirs);
  const known = await tx
    .select({ name: directory.displayName })
    .from(directory)
    .where(eq(directory.uid, uid));
  const words = [...asked, ...known].flatMap(({ name }) => [...name.split(/\s+/), ...name.split(/[\s.-]+/)]);
  const names = [...new Set([...words.filter((word) => word.length > 1), uid, ...emails])];
  const texts = sql`(${lessonQuestions.body} || ' ' || ${lessonQuestions.answer})`;
  await tx
    .delete(lessonQuestions)
    .where(
      and(theirs, or(eq(lessonQuestions.shared, false), ...names.map((name) => tellsRoughly(texts, name)))),
    );
  await tx
    .update(lessonQuestions)
    .set({ uid: '', firstName: '', nameAgreed: false, fingerprint: '' })
    .where(theirs);
}
