import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { answerAppeals } from '#database/tables/exercises.ts';
import { messages } from '#database/tables/messages.ts';
import { opinions } from '#database/tables/opinions.ts';
import { productions } from '#database/tables/productions.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../context.ts';
import { type Counted, toCounted } from '../lists/keyset.ts';
import { isQuestionWaiting } from '../questions/office-questions.ts';

export type ToDoCounts = {
  messages: Counted;
  questions: Counted;
  opinions: Counted;
  claims: Counted;
  corrections: Counted;
  /** Results of mock exams that learners ask to publish. */
  publications: Counted;
};

/** Maximum to count; a larger number is only displayed as « more ». */
const max = 99;

const countUpTo = (table: PgTable, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from (select from ${table} where ${where} limit ${max + 1}) as waiting)`;

/** Counts pending work up to 99 per kind, in one statement. */
export async function countToDo(core: Pick<Core, 'db'>): Promise<ToDoCounts> {
  const [counted] = await core.db
    .select({
      messages: countUpTo(messages, eq(messages.state, 'new')),
      questions: countUpTo(lessonQuestions, isQuestionWaiting),
      opinions: countUpTo(opinions, eq(opinions.state, 'pending')),
      claims: countUpTo(answerAppeals, sql`${answerAppeals.state} = 'waiting'`),
      corrections: countUpTo(productions, sql`${productions.state} = 'waiting'`),
      publications: countUpTo(scores, sql`${scores.mock} and ${scores.state} = 'hidden'`),
    })
    .from(sql`(values (1)) as one`);
  return {
    messages: toCounted(counted?.messages ?? 0, max),
    questions: toCounted(counted?.questions ?? 0, max),
    opinions: toCounted(counted?.opinions ?? 0, max),
    claims: toCounted(counted?.claims ?? 0, max),
    corrections: toCounted(counted?.corrections ?? 0, max),
    publications: toCounted(counted?.publications ?? 0, max),
  };
}
