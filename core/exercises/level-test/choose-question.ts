import { type TestedLevel, toDifficulty } from './answer-model.ts';
import { estimateLevel, type WeighedAnswer, weighField } from './estimate-level.ts';

export const testAreas = ['grammar', 'vocabulary', 'reading'] as const;
export type TestArea = (typeof testAreas)[number];

export type BankQuestion = {
  exerciseId: string;
  versionId: string;
  item: string;
  level: TestedLevel;
  area: TestArea;
  /** Chance of a right guess by field, from 0 to 1. Zero for a typed answer. */
  chances: readonly number[];
};

/** `credits` are those of the fields. Null until the question is answered. */
export type PosedQuestion = BankQuestion & { credits: (number | null)[] | null };

/** A test has about as many questions: fewer once the level is certain enough, more while it is not. */
export const usualQuestions = 20;
export const [fewestQuestions, mostQuestions] = [18, 22];
const certainEnough = 0.95;

/** Questions with at least this share of the greatest information are equivalent, so that tests differ. */
const nearlyBest = 0.75;

export const listAnswered = (asked: readonly PosedQuestion[]): (PosedQuestion & WeighedAnswer)[] =>
  asked.flatMap((question) =>
    question.credits === null ? [] : [{ ...question, credits: question.credits }],
  );

/**
 * Returns the next question, or null if the test is over. Prefers the area with the fewest questions so far,
 * then the questions that tell most about the estimated ability. `random` (from 0 to 1) decides among them.
 */
export function chooseQuestion(
  bank: readonly BankQuestion[],
  levels: readonly TestedLevel[],
  asked: readonly PosedQuestion[],
  random: () => number,
): BankQuestion | null {
  const answers = listAnswered(asked);
  const { ability, certainty } = estimateLevel(levels, answers);
  const isCertain = answers.length >= fewestQuestions && certainty >= certainEnough;
  if (isCertain || answers.length >= mostQuestions) return null;
  const known = new Set(asked.map(toName));
  const left = bank.filter((question) => levels.includes(question.level) && !known.has(toName(question)));
  // The first question is easy, so as not to discourage anyone.
  const aim = answers.length === 0 ? toDifficulty(levels[1] ?? 'A2') : ability;
  const countAsked = (area: TestArea) => asked.filter((each) => each.area === area).length;
  const areas = testAreas.filter((area) => left.some((question) => question.area === area));
  const fewest = Math.min(...areas.map(countAsked));
  const near = left.filter(({ area }) => countAsked(area) === fewest);
  const most = Math.max(...near.map((question) => informOf(question, aim)));
  const candidates = near.filter((question) => informOf(question, aim) >= nearlyBest * most);
  return candidates[Math.floor(random() * candidates.length)] ?? null;
}

/** Returns the Fisher information of a question about an ability, for a person who guesses half the time. */
function informOf({ level, chances }: BankQuestion, ability: number): number {
  const known = 1 / (1 + Math.exp(toDifficulty(level) - ability));
  const inform = (chance: number) => {
    const floor = chance / 2;
    return ((1 - floor) * known * known * (1 - known)) / (floor + (1 - floor) * known);
  };
  return weighField(chances) * chances.reduce((sum, chance) => sum + inform(chance), 0);
}

const toName = ({ exerciseId, item }: BankQuestion): string => `${exerciseId}/${item}`;
