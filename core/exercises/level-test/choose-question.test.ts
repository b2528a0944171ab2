import { describe, expect, test } from 'vitest';
import { type BankQuestion, chooseQuestion, type PosedQuestion, testAreas } from './choose-question.ts';
import type { TestedLevel } from './estimate-level.ts';
import { listTestedLevels } from './list-bank-questions.ts';

const levels: TestedLevel[] = ['A1', 'A2', 'B1', 'B2', 'C1'];

const bank: BankQuestion[] = levels.flatMap((level) =>
  Array.from({ length: 12 }, (_, index) => ({
    ...{ exerciseId: level, versionId: level, item: String(index + 1), level, chance: 0 },
    area: testAreas[index % 3] ?? 'grammar',
  })),
);

function takeTest(credit: (question: BankQuestion) => number, random = () => 0.5): PosedQuestion[] {
  const asked: PosedQuestion[] = [];
  for (let next = chooseQuestion(bank, levels, asked, random); next; ) {
    asked.push({ ...next, credit: credit(next) });
    next = chooseQuestion(bank, levels, asked, random);
  }
  return asked;
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

  test('returns null once the level is certain, or after twenty answers', () => {
    expect(takeTest(() => 0).length).toBeLessThan(20);
    expect(takeTest(({ level }) => (level <= 'A2' ? 1 : 0)).length).toBeGreaterThanOrEqual(12);
    expect(takeTest(({ item }) => Number(item) % 2).length).toBeLessThanOrEqual(20);
  });

  test('returns null if no question is left', () => {
    expect(chooseQuestion([], levels, [], () => 0)).toBeNull();
    const asked = bank.map((question) => ({ ...question, credit: 1 }));
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
