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

/** Maximum length of a question and of an answer, in characters. */
export const maxQuestionCharacters = 4_000;

const ofOnePerson: Limit = { name: 'lesson-questions', points: 20, seconds: 3_600 };

/** Form input of a question; the learner sees its validation messages. */
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

/** The same question asked again within this time, in milliseconds, is not stored twice. */
const sameMilliseconds = 3_600_000;

/** Returns the first word of a name, which other learners may see. */
export const toFirstName = (displayName: string): string => displayName.trim().split(/\s+/)[0] ?? '';

/**
 * Adds a question about a lesson. Idempotent for an hour.
 * @throws {AppError} `forbidden` without access, `too-many-requests` over the limit
 */
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
    throw new AppError('forbidden', `${user.uid} cannot ask about lesson ${lessonId}`, {
      userMessage: m.refusals_lesson_closed(),
    });
  const fingerprint = createHash('sha256').update([user.uid, lessonId, body].join('\0')).digest('hex');
  const since = new Date(now.getTime() - sameMilliseconds);
  await core.db.transaction(async (tx) => {
    // Two submissions at once, as by a double click, must not both find nothing.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`question/${fingerprint}`}, 0))`);
    const [asked] = await tx
      .select({ id: lessonQuestions.id })
      .from(lessonQuestions)
      .where(and(eq(lessonQuestions.fingerprint, fingerprint), gt(lessonQuestions.createdAt, since)))
      .limit(1);
    if (asked) return;
    await consumePoint(tx, ofOnePerson, user.uid);
    await tx.insert(lessonQuestions).values({
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
  });
}

/** A question displayed below its lesson, as one reader sees it. */
export type LessonQuestion = {
  id: string;
  body: string;
  answer: string;
  answeredBy: string;
  answeredAt: Date | null;
  createdAt: Date;
  /** True if the reader asked it. Others appear only if shared, with a first name if their author agreed. */
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

/** Lists the reader's questions about a lesson and the shared ones, oldest first. */
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
