import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { answerAppeals } from '#database/tables/exercises.ts';
import { messages } from '#database/tables/messages.ts';
import { opinions } from '#database/tables/opinions.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import type { Core } from '../context.ts';
import { type Counted, toCounted } from '../lists/keyset.ts';
import { isQuestionWaiting } from '../questions/office-questions.ts';

/** What people wrote and the office has not done with yet. */
export type ToDoCounts = { messages: Counted; questions: Counted; opinions: Counted; claims: Counted };

/** More than these are not counted one by one. */
const max = 99;

const countUpTo = (table: PgTable, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from (select from ${table} where ${where} limit ${max + 1}) as waiting)`;

/** How many messages wait to be read, questions to be answered, opinions and questioned answers to be judged; past a hundred, that more do. One statement. */
export async function countToDo(core: Pick<Core, 'db'>): Promise<ToDoCounts> {
  const [counted] = await core.db
    .select({
      messages: countUpTo(messages, eq(messages.state, 'new')),
      questions: countUpTo(lessonQuestions, isQuestionWaiting),
      opinions: countUpTo(opinions, eq(opinions.state, 'pending')),
      claims: countUpTo(answerAppeals, sql`${answerAppeals.state} = 'waiting'`),
    })
    .from(sql`(values (1)) as one`);
  return {
    messages: toCounted(counted?.messages ?? 0, max),
    questions: toCounted(counted?.questions ?? 0, max),
    opinions: toCounted(counted?.opinions ?? 0, max),
    claims: toCounted(counted?.claims ?? 0, max),
  };
}
