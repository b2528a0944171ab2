import { exerciseLevels } from '../document/exercise-levels.ts';
import { type AnswerField, listFieldsOf } from '../keys/list-fields.ts';
import type { ShownExercise, ShownItem } from '../keys/shown-exercise.ts';
import type { Preset } from '../marking/mark.ts';
import type { TestedLevel } from './answer-model.ts';
import type { BankQuestion, TestArea } from './choose-question.ts';

/** One question per item. Empty if the exercise has no level. */
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
    chances: listChances(item),
  }));
}

/** Exercises with the vocabulary marking preset test vocabulary. */
function findArea({ kind }: ShownItem, skill: string, preset: Preset): TestArea {
  if (kind === 'reading' || skill === 'reading') return 'reading';
  return preset === 'vocabulaire' ? 'vocabulary' : 'grammar';
}

/** Chance of a right guess by field, from 0 to 1. */
function listChances(item: ShownItem): number[] {
  const bank = item.kind === 'word-bank' ? item.bank.length : 0;
  return listFieldsOf([item]).map((field) => Math.min(mostChance, guessField(field, bank)));
}

/** Limits the chance of a right guess. An easier field tells too little to be weighted more precisely. */
const mostChance = 0.5;

function guessField({ kind, options }: AnswerField, bank: number): number {
  if (kind === 'true-false') return 1 / 2;
  if (kind === 'word-bank') return 1 / Math.max(1, bank);
  return options && kind !== 'order' && kind !== 'choices' ? 1 / options.length : 0;
}

const fewestOfLevel = 8;

const fewestLevels = 3;

/** Returns the longest run of adjacent levels with enough questions. Empty if it is too short. */
export function listTestedLevels(bank: readonly BankQuestion[]): TestedLevel[] {
  let [run, longest]: TestedLevel[][] = [[], []];
  for (const level of exerciseLevels) {
    const count = bank.filter((question) => question.level === level).length;
    run = count >= fewestOfLevel ? [...(run ?? []), level] : [];
    if (run.length > (longest ?? []).length) longest = run;
  }
  return longest && longest.length >= fewestLevels ? longest : [];
}
