import { exerciseLevels } from '../document/exercise-levels.ts';
import { type AnswerField, listFieldsOf } from '../keys/list-fields.ts';
import type { ShownExercise, ShownItem } from '../keys/shown-exercise.ts';
import type { Preset } from '../marking/mark.ts';
import type { BankQuestion, TestArea } from './choose-question.ts';
import type { TestedLevel } from './estimate-level.ts';

/** The questions of an exercise of the bank: each of its items is one. */
export function listBankQuestions(
  exercise: Pick<BankQuestion, 'exerciseId' | 'versionId'> & { preset: Preset },
  { level, skill, items }: Pick<ShownExercise, 'level' | 'skill' | 'items'>,
): BankQuestion[] {
  const { exerciseId, versionId, preset } = exercise;
  const tested = exerciseLevels.find((each) => each === level);
  if (!tested) return [];
  return items.map((item) => ({
    ...{ exerciseId, versionId, item: item.id, level: tested },
    area: findArea(item, item.skill || skill, preset),
    chance: guessCredit(item),
  }));
}

/** Words are asked by exercises that are marked as such. */
function findArea({ kind }: ShownItem, skill: string, preset: Preset): TestArea {
  if (kind === 'reading' || skill === 'reading') return 'reading';
  return preset === 'vocabulaire' ? 'vocabulary' : 'grammar';
}

/** What a blind answer to an item gets on average, from 0 to 1. */
function guessCredit(item: ShownItem): number {
  const fields = listFieldsOf([item]);
  const bank = item.kind === 'word-bank' ? item.bank.length : 0;
  const sum = fields.reduce((total, field) => total + guessField(field, bank), 0);
  return Math.min(mostChance, sum / Math.max(1, fields.length));
}

/** What can be guessed more often than every other time tells too little to be weighed finely. */
const mostChance = 0.5;

function guessField({ kind, options }: AnswerField, bank: number): number {
  if (kind === 'true-false') return 1 / 2;
  if (kind === 'word-bank') return 1 / Math.max(1, bank);
  return options && kind !== 'order' && kind !== 'choices' ? 1 / options.length : 0;
}

/** A level is tested where the bank has so many questions of it. */
const fewestOfLevel = 8;

/** A test tells between so many levels at least. */
const fewestLevels = 3;

/** The levels that a bank tests: the longest run of neighbours with enough questions; none where it is too short for a test. */
export function listTestedLevels(bank: readonly BankQuestion[]): TestedLevel[] {
  let [run, longest]: TestedLevel[][] = [[], []];
  for (const level of exerciseLevels) {
    const count = bank.filter((question) => question.level === level).length;
    run = count >= fewestOfLevel ? [...(run ?? []), level] : [];
    if (run.length > (longest ?? []).length) longest = run;
  }
  return longest && longest.length >= fewestLevels ? longest : [];
}
