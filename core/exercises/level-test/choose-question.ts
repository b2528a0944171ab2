import { estimateLevel, type TestedLevel, toDifficulty, type WeighedAnswer } from './estimate-level.ts';

/** What a question is about, so that a test is not all of one thing. */
export const testAreas = ['grammar', 'vocabulary', 'reading'] as const;
export type TestArea = (typeof testAreas)[number];

/** A question of the bank: an item of a version of an exercise. Nothing of its key. */
export type BankQuestion = {
  exerciseId: string;
  versionId: string;
  item: string;
  level: TestedLevel;
  area: TestArea;
  /** What a blind answer gets on average, from 0 to 1. */
  chance: number;
};

/** A question that was asked; `credit` is null as long as it waits for its answer. */
export type PosedQuestion = BankQuestion & { credit: number | null };

/** So many are asked at most; fewer, but no fewer than the other, once the level is as certain as that. */
export const mostQuestions = 20;
const [fewestQuestions, certainEnough] = [12, 0.9];

/** What has been answered of what was asked. */
export const listAnswered = (asked: readonly PosedQuestion[]): (PosedQuestion & WeighedAnswer)[] =>
  asked.flatMap((question) => (question.credit === null ? [] : [{ ...question, credit: question.credit }]));

/**
 * The next question, or null when nothing more is to be asked. It is of the level nearest to where its taker seems to stand, as an answer
 * tells most there, and of what the test has had least so far. Which of those, `random` decides, from 0 to 1.
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
  // The first is an easy one, so that nobody meets a wall.
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
