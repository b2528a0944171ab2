import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openRandom, type Random, scaled } from '#tests/support/seed.ts';
import { splitExercise } from '../keys/split-exercise.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import { type BankQuestion, chooseQuestion, listAnswered, type PosedQuestion } from './choose-question.ts';
import { estimateLevel, reachLevel, toDifficulty } from './estimate-level.ts';
import { listBankQuestions, listTestedLevels } from './list-bank-questions.ts';

const folder = 'database/seed/level-test';

const bank = readdirSync(folder).flatMap((name) =>
  parseExercises(readFileSync(`${folder}/${name}`, 'utf8')).exercises.flatMap((document) =>
    listBankQuestions(
      { exerciseId: name, versionId: name, preset: document.marking.preset },
      splitExercise(document).shown,
    ),
  ),
);

const levels = listTestedLevels(bank);
const steps = ['', ...levels];

/** Range of simulated abilities, from one level width below A1 to the upper bound of C1. */
const [lowest, highest] = [toDifficulty('A1') - 1.5, toDifficulty('C1') + 1.5];

/** Deviation of a question's difficulty within its level, and probability of a slip despite the knowledge. */
const [spread, slips] = [0.5, 0.03];

const unit = (random: Random): number => random.below(1_000_000) / 1_000_000;

/** Returns a roughly normal number of mean 0 and deviation 1: the sum of twelve uniform ones (Irwin-Hall). */
const bell = (random: Random): number =>
  Array.from({ length: 12 }, () => unit(random)).reduce((sum, one) => sum + one, -6);

type Hardness = ReadonlyMap<BankQuestion, number>;

/** Simulates an answer. A learner who knows it may slip, and one who does not may guess. */
function answer(random: Random, question: BankQuestion, ability: number, guesses: boolean, own: Hardness) {
  const hardness = toDifficulty(question.level) + (own.get(question) ?? 0);
  const knows = unit(random) < 1 / (1 + Math.exp(hardness - ability));
  if (knows) return unit(random) < slips ? 0 : 1;
  return guesses && unit(random) < question.chance ? 1 : 0;
}

function takeTest(random: Random, ability: number, guesses: boolean, own: Hardness): PosedQuestion[] {
  const asked: PosedQuestion[] = [];
  for (;;) {
    const next = chooseQuestion(bank, levels, asked, () => unit(random));
    if (!next) return asked;
    asked.push({ ...next, credit: answer(random, next, ability, guesses, own) });
  }
}

test('estimates the exact level of two in three simulated learners, and is hardly ever off by more than one', () => {
  const random = openRandom('learners', Number(process.env.TEST_SEED) || 20_261_124);
  const count = scaled(500);
  let own: Hardness = new Map();
  const tally = { exact: 0, next: 0, inRange: 0, questions: 0 };
  for (let taken = 0; taken < count; taken++) {
    if (taken % 50 === 0) own = new Map(bank.map((question) => [question, bell(random) * spread]));
    const ability = lowest + unit(random) * (highest - lowest);
    const asked = takeTest(random, ability, taken % 2 === 0, own);
    const estimate = estimateLevel(levels, listAnswered(asked));
    const truth = steps.indexOf(reachLevel(ability, levels));
    const away = Math.abs(steps.indexOf(estimate.level) - truth);
    if (away === 0) tally.exact++;
    if (away <= 1) tally.next++;
    if (steps.indexOf(estimate.lowest) <= truth && truth <= steps.indexOf(estimate.highest)) tally.inRange++;
    tally.questions += asked.length;
  }
  const share = (of: number) => of / count;
  // The page promises « deux fois sur trois » and « presque toujours d’un seul niveau ». With 2,000 learners:
  // 66.6 % exact, 99.2 % at most one level off, 91.1 % in range, 18.7 questions on average.
  expect(share(tally.exact)).toBeGreaterThan(0.6);
  expect(share(tally.exact)).toBeLessThan(0.74);
  expect(share(tally.next)).toBeGreaterThan(0.97);
  expect(share(tally.inRange)).toBeGreaterThan(0.85);
  expect(share(tally.questions)).toBeLessThanOrEqual(20);
});
