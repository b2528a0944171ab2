import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { answerAppeals, marks } from '#database/tables/exercises.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { enqueueMarkAgain } from '../attempts/mark-again.ts';
import { addVariant, type GivenAnswer, withdrawVariant } from './accept-variant.ts';

/**
 * Adds an answer to the key, accepts all its appeals and queues re-marking, which only raises marks.
 * `isNew` is false if the key already contained the answer, which then remains after a withdrawal.
 * @throws {AppError} `not-found`, or `conflict` if the exercise cannot accept it
 */
export async function acceptAnswer(
  core: Core,
  actor: Actor,
  given: GivenAnswer,
): Promise<{ isNew: boolean }> {
  const isNew = await addVariant(core, actor, given);
  await core.db.transaction(async (tx) => {
    await decide(core, tx, given, 'accepted');
    await enqueueMarkAgain(core, tx, given.exerciseId);
  });
  return { isNew };
}

/** @throws {AppError} `not-found` without such an appeal, `conflict` if the answer cannot be accepted */
export async function acceptAppeal(core: Core, actor: Actor, id: string): Promise<{ isNew: boolean }> {
  return acceptAnswer(core, actor, await findAppeal(core, id));
}

/**
 * Refuses all appeals for the same answer. The points do not change.
 * @throws {AppError} `not-found` if there is no such appeal
 */
export async function refuseAppeal(core: Pick<Core, 'db' | 'now'>, id: string): Promise<void> {
  const appeal = await findAppeal(core, id);
  await core.db.transaction((tx) => decide(core, tx, appeal, 'refused'));
}

/**
 * Reopens all appeals for an answer. With `isNew`, also removes the variant that the acceptance added.
 * @throws {AppError} `not-found`, or `conflict` if others keep saving the exercise
 */
export async function reopenAppeal(
  core: Core,
  actor: Actor,
  id: string,
  { isNew = true } = {},
): Promise<void> {
  const appeal = await findAppeal(core, id);
  if (appeal.state === 'accepted' && isNew) await withdrawVariant(core, actor, appeal);
  await core.db
    .update(answerAppeals)
    .set({ state: 'waiting', decidedAt: null })
    .where(
      and(
        isSame(appeal),
        eq(answerAppeals.state, appeal.state),
        sql`not exists (select from ${marks} where ${marks.attemptId} = ${answerAppeals.attemptId}
          and ${marks.field} = ${answerAppeals.field} and ${marks.verdict} = 'right')`,
      ),
    );
}

/**
 * Withdraws an answer accepted in the statistics, and with `isNew` the variant that the acceptance added.
 * @throws {AppError} `not-found`, or `conflict` if others keep saving the exercise
 */
export async function withdrawAnswer(
  core: Core,
  actor: Actor,
  given: GivenAnswer,
  { isNew = true } = {},
): Promise<void> {
  if (isNew) await withdrawVariant(core, actor, given);
  const [appeal] = await core.db
    .select({ id: answerAppeals.id })
    .from(answerAppeals)
    .where(and(isSame(given), eq(answerAppeals.state, 'accepted')))
    .limit(1);
  if (appeal) await reopenAppeal(core, actor, appeal.id, { isNew: false });
}

const decide = (
  core: Pick<Core, 'now'>,
  tx: Transaction,
  given: GivenAnswer,
  state: 'accepted' | 'refused',
) =>
  tx
    .update(answerAppeals)
    .set({ state, decidedAt: core.now() })
    .where(
      and(
        ...[isSame(given), sql`${answerAppeals.state} = 'waiting'`],
        state === 'accepted' && given.verdict !== 'wrong' ? pointsThere : undefined,
      ),
    );

/** Excludes appeals of learners who corrected a different word that reads the same as the wrong word. */
const pointsThere = sql`not exists (select from ${marks} where ${marks.attemptId} = ${answerAppeals.attemptId}
  and ${marks.field} = ${answerAppeals.field} and ${marks.verdict} = 'wrong' and jsonb_typeof(${marks.answer}) = 'object')`;

/** Uses the expressions of the index `answer_claims_same`. */
const isSame = ({ exerciseId, field, given }: GivenAnswer): SQL | undefined =>
  and(
    eq(answerAppeals.exerciseId, exerciseId),
    eq(answerAppeals.field, field),
    sql`md5(${answerAppeals.given}) = md5(${given})`,
  );

async function findAppeal(core: Pick<Core, 'db'>, id: string) {
  const { exerciseId, field, given, state } = answerAppeals;
  const [appeal] = await core.db
    .select({ exerciseId, field, given, state, verdict: marks.verdict })
    .from(answerAppeals)
    .innerJoin(marks, and(eq(marks.attemptId, answerAppeals.attemptId), eq(marks.field, field)))
    .where(eq(answerAppeals.id, id))
    .limit(1);
  if (!appeal) throw new AppError('not-found', `appeal ${id} not found`, { userMessage: m.claims_unknown() });
  return appeal;
}
