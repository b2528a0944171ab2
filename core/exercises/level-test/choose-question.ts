import { estimateLevel, type TestedLevel, toDifficulty, type WeighedAnswer } from './estimate-level.ts';

export const testAreas = ['grammar', 'vocabulary', 'reading'] as const;
export type TestArea = (typeof testAreas)[number];

export type BankQuestion = {
  exerciseId: string;
  versionId: string;
  item: string;
  level: TestedLevel;
  area: TestArea;
  /** Average credit of a random answer, from 0 to 1. */
  chance: number;
};

/** `credit` is null until the question is answered. */
export type PosedQuestion = BankQuestion & { credit: number | null };

/** A test ends earlier once the level is certain enough, but not before the minimum. */
export const mostQuestions = 20;
const [fewestQuestions, certainEnough] = [12, 0.9];

export const listAnswered = (asked: readonly PosedQuestion[]): (PosedQuestion & WeighedAnswer)[] =>
  asked.flatMap((question) => (question.credit === null ? [] : [{ ...question, credit: question.credit }]));

/**
 * Returns the next question, or null if the test is over. Prefers the level nearest to the estimated ability,
 * then the area with the fewest questions so far. `random` (from 0 to 1) decides among the rest.
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
  const distance = ({ level }: BankQuestion) => Math.abs(toDifficulty(level) - aim);
  const nearest = Math.min(...left.map(distance));
  const near = left.filter((question) => distance(question) === nearest);
  const countAsked = ({ area }: BankQuestion) => asked.filter((each) => each.area === area).length;
  const fewest = Math.min(...near.map(countAsked));
  const candidates = near.filter((question) => countAsked(question) === fewest);
  return candidates[Math.floor(random() * candidates.length)] ?? null;
}

const toName = ({ exerciseId, item }: BankQuestion): string => `${exerciseId}/${item}`;
