import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { openRandom, type Random, scaled } from '#tests/support/seed.ts';
import type { FieldKey } from '../keys/exercise-key.ts';
import { listFieldsOf } from '../keys/list-fields.ts';
import { splitExercise } from '../keys/split-exercise.ts';
import { stripAccents } from '../marking/read-words.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import { levelStep, toDifficulty } from './answer-model.ts';
import {
  type BankQuestion,
  chooseQuestion,
  fewestQuestions,
  listAnswered,
  mostQuestions,
  type PosedQuestion,
} from './choose-question.ts';
import { estimateLevel, reachLevel } from './estimate-level.ts';
import { listBankQuestions, listTestedLevels } from './list-bank-questions.ts';
import { weighFields } from './weigh-fields.ts';

const folder = 'database/seed/level-test';

const keys = new Map<BankQuestion, FieldKey[]>();

for (const name of readdirSync(folder))
  for (const document of parseExercises(readFileSync(`${folder}/${name}`, 'utf8')).exercises) {
    const { shown, key } = splitExercise(document);
    const place = { exerciseId: name, versionId: name, preset: document.marking.preset };
    for (const [at, question] of listBankQuestions(place, shown).entries())
      keys.set(
        question,
        listFieldsOf(shown.items.slice(at, at + 1)).flatMap(({ field }) => key.fields[field] ?? []),
      );
  }

const bank = [...keys.keys()];
const levels = listTestedLevels(bank);
const steps = ['', ...levels];

/** Deviations of the difficulty of a question within its level, and of a field within its question. */
const [spreadOfQuestions, spreadOfFields] = [0.5, 0.5];

/** Probability of a slip despite the knowledge. */
const usualSlips = 0.03;

type Kind = {
  /** Probability of guessing instead of leaving a field empty. Without it, every other learner guesses. */
  guessing?: number;
  hasAccents?: boolean;
  /** Logits by which choosing is easier than typing. The level is that of both formats. */
  advantage?: number;
  slips?: number;
  /** Ability within a level, as a share of its width. */
  from?: number;
  to?: number;
};

const unit = (random: Random): number => random.below(1_000_000) / 1_000_000;

/** Returns a roughly normal number of mean 0 and deviation 1: the sum of twelve uniform ones (Irwin-Hall). */
const bell = (random: Random): number =>
  Array.from({ length: 12 }, () => unit(random)).reduce((sum, one) => sum + one, -6);

type Learner = Required<Pick<Kind, 'guessing' | 'hasAccents' | 'advantage' | 'slips'>> & { ability: number };

/** Difficulties of the fields of a question. */
type Hardness = ReadonlyMap<BankQuestion, number[]>;

const drawHardness = (random: Random): Hardness =>
  new Map(
    bank.map((question) => {
      const own = toDifficulty(question.level) + bell(random) * spreadOfQuestions;
      const several = question.chances.length > 1;
      return [question, question.chances.map(() => own + (several ? bell(random) * spreadOfFields : 0))];
    }),
  );

/** Credits of the solutions typed without accents. */
const plainCredits = new Map<BankQuestion, number[]>();

beforeAll(async () => {
  for (const [question, own] of keys)
    plainCredits.set(
      question,
      (await weighFields(own.map((key) => [key, stripAccents(key.model)]))).map((credit, at) =>
        own[at]?.type === 'typed' ? (credit ?? 0) : 1,
      ),
    );
});

/** Simulates an answer. A learner who knows it may slip, and one who does not may guess. */
function answer(random: Random, question: BankQuestion, learner: Learner, hardness: Hardness) {
  const { ability, advantage, guessing, slips, hasAccents } = learner;
  return question.chances.map((chance, at) => {
    const difficulty = hardness.get(question)?.[at] ?? 0;
    const own = ability + (chance > 0 ? advantage : -advantage) / 2;
    const knows = unit(random) < 1 / (1 + Math.exp(difficulty - own));
    if (knows && unit(random) < slips) return 0;
    if (knows) return hasAccents ? 1 : (plainCredits.get(question)?.[at] ?? 0);
    if (unit(random) >= guessing) return null;
    return unit(random) < chance ? 1 : 0;
  });
}

function takeTest(random: Random, learner: Learner, hardness: Hardness): PosedQuestion[] {
  const asked: PosedQuestion[] = [];
  for (;;) {
    const next = chooseQuestion(bank, levels, asked, () => unit(random));
    if (!next) return asked;
    asked.push({ ...next, credits: answer(random, next, learner, hardness) });
  }
}

/** Learners of all levels, from one level width below A1 to the upper bound of C1. */
function drawAbility(random: Random, { from = 0, to = 1 }: Kind): number {
  const step = random.below(steps.length) - 1;
  return levelStep * (step + from + unit(random) * (to - from));
}

function simulate(kind: Kind, count: number) {
  const random = openRandom('learners', Number(process.env.TEST_SEED) || 20_261_124);
  let hardness: Hardness = new Map();
  const tally = { exact: 0, next: 0, inRange: 0, certainty: 0, questions: 0, fields: 0 };
  for (let taken = 0; taken < count; taken++) {
    if (taken % 50 === 0) hardness = drawHardness(random);
    const ability = drawAbility(random, kind);
    const { guessing = taken % 2, hasAccents = true, advantage = 0, slips = usualSlips } = kind;
    const asked = takeTest(random, { ability, guessing, hasAccents, advantage, slips }, hardness);
    expect(asked.length).toBeGreaterThanOrEqual(fewestQuestions);
    expect(asked.length).toBeLessThanOrEqual(mostQuestions);
    const estimate = estimateLevel(levels, listAnswered(asked));
    const truth = steps.indexOf(reachLevel(ability, levels));
    const away = Math.abs(steps.indexOf(estimate.level) - truth);
    if (away === 0) tally.exact++;
    if (away <= 1) tally.next++;
    if (steps.indexOf(estimate.lowest) <= truth && truth <= steps.indexOf(estimate.highest)) tally.inRange++;
    tally.certainty += estimate.certainty;
    tally.questions += asked.length;
    tally.fields += asked.reduce((sum, { chances }) => sum + chances.length, 0);
  }
  return Object.fromEntries(Object.entries(tally).map(([name, sum]) => [name, sum / count])) as typeof tally;
}

/** `exact` is the share that many learners reach. */
const kinds: [name: string, kind: Kind, exact: number, count?: number][] = [
  ['guess', { guessing: 1 }, 0.86],
  ['leave what they do not know', { guessing: 0 }, 0.87],
  ['type no accents', { hasAccents: false }, 0.86],
  ['are in the first fifth of a level', { from: 0, to: 0.2 }, 0.73],
  ['are in the second fifth of a level', { from: 0.2, to: 0.4 }, 0.93],
  ['are in the fourth fifth of a level', { from: 0.6, to: 0.8 }, 0.92],
  ['are in the last fifth of a level', { from: 0.8, to: 1 }, 0.73],
  ['are in the lower third of a level', { to: 1 / 3 }, 0.8, 400],
  ['are in the upper third of a level', { from: 2 / 3 }, 0.8, 400],
  ['choose better than they type', { advantage: 0.7 }, 0.85],
  ['type better than they choose', { advantage: -0.7 }, 0.85],
  ['slip one time in ten', { slips: 0.1 }, 0.84],
];

/** Standard errors by which a sample may be below the share of many learners. */
const tolerance = 1.5;

test.each(kinds)(
  'places learners who %s',
  (_, kind, exact, count = 150) => {
    const shares = simulate(kind, scaled(count));
    const deviation = Math.sqrt((exact * (1 - exact)) / scaled(count));
    expect(shares.exact).toBeGreaterThanOrEqual(exact - tolerance * deviation);
    expect(shares.next).toBeGreaterThanOrEqual(0.99);
  },
  300_000,
);
