import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Cursor } from '#common/cursor.ts';
import { toLessonHref } from '#common/links.ts';
import { lessons } from '#database/tables/lessons.ts';
import { directory } from '#database/tables/members.ts';
import { products } from '#database/tables/products.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { writeAnswerEmail } from '#emails/answer-email.ts';
import { m } from '#words/messages.js';
import { recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { countRows } from '../lists/count-rows.ts';
import {
  type Counted,
  type DateOrder,
  type ListPage,
  matchWords,
  pageByDate,
  toPage,
} from '../lists/keyset.ts';
import { authorColumns } from '../members/author-columns.ts';
import { messageLines } from '../messages/message-input.ts';
import type { ProductType } from '../products/product.ts';
import { readEmailSchool } from '../school.ts';
import { maxQuestionCharacters } from './ask-question.ts';

const questionViews = ['waiting', 'answered', 'archived'] as const;
export type QuestionView = (typeof questionViews)[number];

export type OfficeQuestion = {
  id: string;
  body: string;
  answer: string;
  answeredAt: Date | null;
  answeredBy: string;
  shared: boolean;
  archivedAt: Date | null;
  nameAgreed: boolean;
  firstName: string;
  createdAt: Date;
  uid: string;
  /** Name of the author; empty after the account was deleted. */
  name: string;
  email: string;
  lesson: { id: string; title: string };
  product: { id: string; title: string; type: ProductType };
};

/** Condition for unanswered questions, in the form that the partial index uses. */
export const isQuestionWaiting = and(isNull(lessonQuestions.answeredAt), isNull(lessonQuestions.archivedAt));

const whereOf = {
  waiting: isQuestionWaiting,
  answered: and(isNotNull(lessonQuestions.answeredAt), isNull(lessonQuestions.archivedAt)),
  archived: isNotNull(lessonQuestions.archivedAt),
};

const columns = {
  id: lessonQuestions.id,
  body: lessonQuestions.body,
  answer: lessonQuestions.answer,
  answeredAt: lessonQuestions.answeredAt,
  answeredBy: lessonQuestions.answeredBy,
  shared: lessonQuestions.shared,
  archivedAt: lessonQuestions.archivedAt,
  nameAgreed: lessonQuestions.nameAgreed,
  firstName: lessonQuestions.firstName,
  createdAt: lessonQuestions.createdAt,
  uid: lessonQuestions.uid,
  ...authorColumns,
  lesson: { id: lessons.id, title: lessons.title },
  product: { id: products.id, title: products.title, type: products.type },
};

const select = (db: Pick<Core, 'db'>['db']) =>
  db
    .select(columns)
    .from(lessonQuestions)
    .innerJoin(lessons, eq(lessons.id, lessonQuestions.lessonId))
    .innerJoin(products, eq(products.id, lessonQuestions.productId))
    .leftJoin(directory, eq(directory.uid, lessonQuestions.uid));

const pageSize = 50;

type QuestionFilter = { view: QuestionView; search?: string };

/** Returns a page of questions, by default newest first. */
export async function listQuestions(
  core: Pick<Core, 'db'>,
  options: QuestionFilter & { order?: DateOrder; after?: Cursor | null; limit?: number },
): Promise<ListPage<OfficeQuestion>> {
  const limit = options.limit ?? pageSize;
  const page = pageByDate(lessonQuestions.createdAt, lessonQuestions.id, options);
  const rows = await select(core.db)
    .where(and(matchQuestions(options), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(rows, limit, ({ createdAt }) => createdAt);
}

export const countQuestions = (core: Pick<Core, 'db'>, filter: QuestionFilter): Promise<Counted> =>
  countRows(core, lessonQuestions, matchQuestions(filter));

const matchQuestions = ({ view, search = '' }: QuestionFilter) =>
  and(whereOf[view], ...matchWords(sql`public.fold(${lessonQuestions.body})`, search));

/** @throws {AppError} `not-found` */
export async function findQuestion(core: Pick<Core, 'db'>, id: string): Promise<OfficeQuestion> {
  const [question] = await select(core.db).where(eq(lessonQuestions.id, id)).limit(1);
  if (!question)
    throw new AppError('not-found', `question ${id} not found`, { userMessage: m.questions_unknown() });
  return question;
}

type Writer = { uid: string; displayName: string; email: string };

/** Form input of an answer. */
export const answerInput = z.object({
  body: messageLines.pipe(
    z
      .string()
      .min(1, { error: () => m.common_reply_missing() })
      .max(maxQuestionCharacters, { error: () => m.questions_long({ longest: maxQuestionCharacters }) }),
  ),
  shared: z.boolean().default(false),
});

const nameChange = (actor: Writer, { id, lesson }: Pick<OfficeQuestion, 'id' | 'lesson'>) => ({
  actor,
  kind: 'question' as const,
  subjectId: id,
  title: lesson.title,
});

/**
 * Answers a question or corrects the answer. Only the first answer sends an email. Idempotent.
 * @throws {AppError} `not-found`
 */
export async function answerQuestion(
  core: Core,
  actor: Writer,
  id: string,
  { body, shared }: z.output<typeof answerInput>,
): Promise<void> {
  const question = await findQuestion(core, id);
  const email = question.email
    ? await writeAnswerEmail({
        school: await readEmailSchool(core),
        lessonTitle: question.lesson.title,
        question: question.body,
        answer: body,
        link: `${core.siteUrl}${toLessonHref(question.product, question.lesson.id)}#questions`,
      })
    : null;
  await core.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ answeredAt: lessonQuestions.answeredAt, shared: lessonQuestions.shared })
      .from(lessonQuestions)
      .where(eq(lessonQuestions.id, id))
      .for('update');
    const answeredAt = before?.answeredAt ?? core.now();
    await tx
      .update(lessonQuestions)
      .set({
        answer: body,
        answeredAt,
        answeredBy: actor.displayName || m.common_school(),
        shared,
        archivedAt: null,
      })
      .where(eq(lessonQuestions.id, id));
    if (email && !before?.answeredAt)
      await queueEmail(core, tx, { kind: 'answer', subjectId: id, recipient: question.email, ...email });
    await recordChange(core, tx, {
      ...nameChange(actor, question),
      action: 'reply',
      before: { answeredAt: before?.answeredAt ?? null, shared: before?.shared ?? false },
      after: { answeredAt, shared },
    });
  });
}

/**
 * Shares an answered question with the other followers, or stops sharing it.
 * @throws {AppError} `not-found`; `conflict` if the question has no answer
 */
export async function shareQuestion(core: Core, actor: Writer, id: string, shared: boolean): Promise<void> {
  const question = await findQuestion(core, id);
  if (shared && !question.answeredAt)
    throw new AppError('conflict', `question ${id} has no answer`, {
      userMessage: m.questions_share_unanswered(),
    });
  await core.db.transaction(async (tx) => {
    await tx.update(lessonQuestions).set({ shared }).where(eq(lessonQuestions.id, id));
    await recordChange(core, tx, {
      ...nameChange(actor, question),
      action: 'update',
      before: { shared: question.shared },
      after: { shared },
    });
  });
}

/**
 * Archives a question, which stops sharing it, or restores it.
 * @throws {AppError} `not-found`
 */
export async function archiveQuestion(
  core: Core,
  actor: Writer,
  id: string,
  archived: boolean,
): Promise<void> {
  const question = await findQuestion(core, id);
  const archivedAt = archived ? core.now() : null;
  await core.db.transaction(async (tx) => {
    await tx
      .update(lessonQuestions)
      .set({ archivedAt, ...(archived ? { shared: false } : {}) })
      .where(eq(lessonQuestions.id, id));
    await recordChange(core, tx, {
      ...nameChange(actor, question),
      action: archived ? 'archive' : 'unarchive',
      before: { archivedAt: question.archivedAt },
      after: { archivedAt },
    });
  });
}
