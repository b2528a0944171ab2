import { eq } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { levelSittings } from '#database/tables/level-test.ts';
import type { Core } from '../../context.ts';
import { readShown } from '../attempts/find-exercise.ts';
import { parseAnswers } from '../attempts/parse-answers.ts';
import { readKey } from '../attempts/read-key.ts';
import { listFieldsOf } from '../keys/list-fields.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { shuffleExercise } from '../keys/shuffle-exercise.ts';
import { type BankQuestion, chooseQuestion } from './choose-question.ts';
import { readQuestionBank } from './question-bank.ts';
import { lockSitting, type Sitting } from './sitting.ts';
import { weighFields } from './weigh-fields.ts';

/** Returns the unanswered question and its number from 1. Null once the test is over. */
export function findWaiting({ asked }: Sitting): { question: BankQuestion; number: number } | null {
  const question = asked.at(-1);
  return question?.credits === null ? { question, number: asked.length } : null;
}

/** Returns the exercise with this item alone. Options keep their order throughout a sitting. */
export async function readQuestion(
  db: Database,
  sittingId: string,
  { exerciseId, versionId, item }: BankQuestion,
): Promise<ShownExercise> {
  const shown = await readShown(db, { exerciseId, versionId });
  return shuffleExercise({ ...shown, items: shown.items.filter(({ id }) => id === item) }, sittingId);
}

/** `entries` are the form fields, and `isUnknown` means « Je ne sais pas ». */
type QuestionAnswer = {
  number: number;
  entries: readonly [name: string, value: unknown][];
  isUnknown: boolean;
};

/**
 * Ignores an answer to a different question. Rejects an empty answer and returns `isEmpty`.
 * @throws {AppError} `not-found` if the test does not exist or has expired
 */
export async function answerTestQuestion(
  core: Core,
  secret: string,
  { number, entries, isUnknown }: QuestionAnswer,
): Promise<{ sitting: Sitting; isOver: boolean; isEmpty: boolean }> {
  const bank = await readQuestionBank(core);
  return core.db.transaction(async (tx) => {
    const sitting = await lockSitting(tx, core.now(), secret);
    const waiting = findWaiting(sitting);
    const still = { sitting, isOver: waiting === null, isEmpty: false };
    if (waiting?.number !== number) return still;
    const credits = isUnknown
      ? waiting.question.chances.map(() => null)
      : await weighAnswers(tx, waiting.question, entries);
    if (!isUnknown && credits.every((credit) => credit === null)) return { ...still, isEmpty: true };
    const answered = [...sitting.asked.slice(0, -1), { ...waiting.question, credits }];
    const next = chooseQuestion(bank.questions, sitting.levels, answered, Math.random);
    const asked = next ? [...answered, { ...next, credits: null }] : answered;
    await tx.update(levelSittings).set({ asked }).where(eq(levelSittings.id, sitting.id));
    return { sitting: { ...sitting, asked }, isOver: next === null, isEmpty: false };
  });
}

/** Returns the credit of each field from 0 to 1, or null for an empty field. */
async function weighAnswers(
  tx: Database,
  { exerciseId, versionId, item }: BankQuestion,
  entries: QuestionAnswer['entries'],
): Promise<(number | null)[]> {
  const shown = await readShown(tx, { exerciseId, versionId });
  const fields = listFieldsOf(shown.items.filter(({ id }) => id === item));
  const several = fields.filter(({ kind }) => kind === 'choices').map(({ field }) => field);
  const answers = parseAnswers(entries, several);
  const key = await readKey(tx, versionId);
  return weighFields(
    fields.map(({ field }) => [
      key.fields[field],
      Object.hasOwn(answers, field) ? answers[field] : undefined,
    ]),
  );
}
