import { describe, expect, test } from 'vitest';
import type { TestedLevel } from './answer-model.ts';
import {
  type BankQuestion,
  chooseQuestion,
  fewestQuestions,
  mostQuestions,
  type PosedQuestion,
  testAreas,
} from './choose-question.ts';
import { listTestedLevels } from './list-bank-questions.ts';

const levels: TestedLevel[] = ['A1', 'A2', 'B1', 'B2', 'C1'];

const bank: BankQuestion[] = levels.flatMap((level) =>
  Array.from({ length: 30 }, (_, index) => ({
    ...{ exerciseId: level, versionId: level, item: String(index + 1), level, chances: [0] },
    area: testAreas[index % 3] ?? 'grammar',
  })),
);

function takeTest(credit: (question: BankQuestion) => number, random = () => 0.5): PosedQuestion[] {
  const asked: PosedQuestion[] = [];
  for (;;) {
    const next = chooseQuestion(bank, levels, asked, random);
    if (!next) return asked;
    asked.push({ ...next, credits: next.chances.map(() => credit(next)) });
  }
}

describe('chooseQuestion', () => {
  test('starts with an easy question, gets harder after right answers and easier after wrong ones', () => {
    const [first] = takeTest(() => 1);
    expect(first?.level).toBe('A2');
    expect(takeTest(() => 1).at(-1)?.level).toBe('C1');
    expect(takeTest(() => 0).at(-1)?.level).toBe('A1');
  });

  test('never repeats a question', () => {
    const asked = takeTest(({ level }) => (level < 'B1' ? 1 : 0));
    expect(new Set(asked.map(({ exerciseId, item }) => exerciseId + item)).size).toBe(asked.length);
  });

  test('chooses about as many questions from each area', () => {
    const asked = takeTest(({ item }) => Number(item) % 2);
    const counts = testAreas.map((area) => asked.filter((question) => question.area === area).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  });

  test('chooses at random among equally informative questions', () => {
    const firsts = [0, 0.3, 0.6, 0.999].map((at) => chooseQuestion(bank, levels, [], () => at)?.item);
    expect(new Set(firsts).size).toBeGreaterThan(2);
  });

  test('prefers questions with several fields, and a typed answer to one that can be guessed', () => {
    const own = { exerciseId: 'x', versionId: 'x', level: 'A2', area: 'grammar' } as const;
    const chosen = (...chances: number[][]) =>
      chooseQuestion(
        chances.map((each, at) => ({ ...own, item: String(at), chances: each })),
        levels,
        [],
        () => 0,
      )?.item;
    expect(chosen([0], [0, 0, 0])).toBe('1');
    expect(chosen([0.5], [0])).toBe('1');
  });

  test('returns null after 18 to 22 answers, and earlier the more certain the level is', () => {
    expect([fewestQuestions, mostQuestions]).toEqual([18, 22]);
    expect(takeTest(() => 0)).toHaveLength(fewestQuestions);
    expect(takeTest(({ item }) => Number(item) % 2)).toHaveLength(mostQuestions);
  });

  test('returns null if no question is left', () => {
    expect(chooseQuestion([], levels, [], () => 0)).toBeNull();
    const asked = bank.map((question) => ({ ...question, credits: [1] }));
    expect(chooseQuestion(bank, levels, asked.slice(0, 10), () => 0)).not.toBeNull();
  });
});

describe('listTestedLevels', () => {
  test('returns adjacent levels with enough questions each', () => {
    expect(listTestedLevels(bank)).toEqual(levels);
    expect(listTestedLevels(bank.filter(({ level }) => level !== 'A2'))).toEqual(['B1', 'B2', 'C1']);
    expect(listTestedLevels(bank.filter(({ level }) => level !== 'B1'))).toEqual([]);
    expect(listTestedLevels(bank.filter(({ item }) => Number(item) < 8))).toEqual([]);
  });
});
