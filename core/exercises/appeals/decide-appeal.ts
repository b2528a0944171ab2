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
 * Accepts an answer: it becomes a variant of the key, everybody who asks for the same one has their answer, and what was marked before is
 * marked again, only upwards. Answers whether it is new to the key: what stood there before stays when the decision is taken back.
 * @throws {AppError} not-found; conflict where the exercise cannot accept it
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

/** Accepts what a learner asks for, as `acceptAnswer` does. @throws {AppError} not-found, conflict */
export async function acceptAppeal(core: Core, actor: Actor, id: string): Promise<{ isNew: boolean }> {
  return acceptAnswer(core, actor, await findAppeal(core, id));
}

/** Keeps the marking of an answer as it is, for all who ask for the same one. @throws {AppError} not-found */
export async function refuseAppeal(core: Pick<Core, 'db' | 'now'>, id: string): Promise<void> {
  const appeal = await findAppeal(core, id);
  await core.db.transaction((tx) => decide(core, tx, appeal, 'refused'));
}

/**
 * Takes a decision back: the answer is judged anew, and what accepting it made a variant of the key, `isNew`, is none any more. What was raised
 * meanwhile stays, and stays accepted. @throws {AppError} not-found, conflict
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

/** Takes a variant back that was accepted from the results, where accepting it made it one; who asked for it is heard again. @throws {AppError} not-found, conflict */
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

/** Whose correction is of another word of the sentence that reads the same has not asked for this. */
const pointsThere = sql`not exists (select from ${marks} where ${marks.attemptId} = ${answerAppeals.attemptId}
  and ${marks.field} = ${answerAppeals.field} and ${marks.verdict} = 'wrong' and jsonb_typeof(${marks.answer}) = 'object')`;

/** Who gave the same answer in the same place, in the words of the index `answer_claims_same`. */
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
  if (!appeal) throw new AppError('not-found', `no claim ${id}`, { userMessage: m.claims_unknown() });
  return appeal;
}
