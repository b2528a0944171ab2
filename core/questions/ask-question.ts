import { createHash } from 'node:crypto';
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { prepareOnce } from '#database/prepare.ts';
import { lessons } from '#database/tables/lessons.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { isOpenTo } from '../lessons/lesson-access.ts';
import { consumePoint, type Limit } from '../limits.ts';
import { messageLines } from '../messages/message-input.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';

/** The longest question and the longest answer, in characters. */
export const maxQuestionCharacters = 4_000;

const ofOnePerson: Limit = { name: 'lesson-questions', points: 20, seconds: 3_600 };

/** What a learner asks; every refusal is a sentence for them. */
export const questionInput = z.object({
  body: messageLines.pipe(
    z
      .string()
      .min(1, { error: () => m.questions_missing() })
      .max(maxQuestionCharacters, { error: () => m.questions_long({ longest: maxQuestionCharacters }) }),
  ),
  nameAgreed: z.boolean().default(false),
});

type QuestionInput = z.output<typeof questionInput>;

/** A second press of the same question so soon after is the first one. */
const sameMilliseconds = 3_600_000;

/** What people are called to others: the first word of their name. */
export const toFirstName = (displayName: string): string => displayName.trim().split(/\s+/)[0] ?? '';

/** Asks the teacher something about a lesson. Sent twice, it is one question. @throws {AppError} forbidden, too-many-requests */
export async function askQuestion(
  core: Core,
  user: Pick<SignedInUser, 'uid' | 'displayName'>,
  lessonId: string,
  { body, nameAgreed }: QuestionInput,
): Promise<void> {
  const now = core.now();
  const [lesson] = await core.db
    .select({ productId: lessons.productId })
    .from(lessons)
    .where(and(eq(lessons.id, lessonId), isOpenTo(user.uid, now)));
  if (!lesson)
    throw new AppError('forbidden', `${user.uid} may not ask about lesson ${lessonId}`, {
      userMessage: m.refusals_lesson_closed(),
    });
  const fingerprint = createHash('sha256').update([user.uid, lessonId, body].join('\0')).digest('hex');
  const since = new Date(now.getTime() - sameMilliseconds);
  const [asked] = await core.db
    .select({ id: lessonQuestions.id })
    .from(lessonQuestions)
    .where(and(eq(lessonQuestions.fingerprint, fingerprint), gt(lessonQuestions.createdAt, since)))
    .limit(1);
  if (asked) return;
  await consumePoint(core.db, ofOnePerson, user.uid);
  await core.db.insert(lessonQuestions).values({
    id: createId(now),
    uid: user.uid,
    lessonId,
    productId: lesson.productId,
    body,
    nameAgreed,
    firstName: nameAgreed ? toFirstName(user.displayName) : '',
    fingerprint,
    createdAt: now,
  });
}

/** A question under its lesson, for one of its followers. */
export type LessonQuestion = {
  id: string;
  body: string;
  answer: string;
  answeredBy: string;
  answeredAt: Date | null;
  createdAt: Date;
  /** Their own; others are shared, with a first name where it was agreed to. */
  own: boolean;
  firstName: string;
};

const maxShown = 100;

const findShown = prepareOnce('lesson questions', (db) =>
  db
    .select()
    .from(lessonQuestions)
    .where(
      and(
        eq(lessonQuestions.lessonId, sql.placeholder('lessonId')),
        or(
          eq(lessonQuestions.shared, true),
          and(eq(lessonQuestions.uid, sql.placeholder('uid')), isNull(lessonQuestions.archivedAt)),
        ),
      ),
    )
    .orderBy(asc(lessonQuestions.createdAt), asc(lessonQuestions.id))
    .limit(maxShown),
);

/** What somebody asked about a lesson, and what was shared of others, oldest first. */
export async function listLessonQuestions(
  core: Pick<Core, 'db'>,
  uid: string,
  lessonId: string,
): Promise<LessonQuestion[]> {
  const rows = await findShown(core.db, { uid, lessonId });
  return rows.map(
    ({ id, body, answer, answeredBy, answeredAt, createdAt, nameAgreed, firstName, uid: asker }) => ({
      ...{ id, body, answer, answeredBy, answeredAt, createdAt },
      own: asker === uid,
      firstName: nameAgreed ? firstName : '',
    }),
  );
}
