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

/** Takes a whole test, answering each question alike or by its level. */
function takeTest(credit: (question: BankQuestion) => number, random = () => 0.5): PosedQuestion[] {
  const asked: PosedQuestion[] = [];
  for (let next = chooseQuestion(bank, levels, asked, random); next; ) {
    asked.push({ ...next, credit: credit(next) });
    next = chooseQuestion(bank, levels, asked, random);
  }
  return asked;
}

describe('the next question', () => {
  test('is an easy one first, harder after right answers and easier after wrong ones', () => {
    const [first] = takeTest(() => 1);
    expect(first?.level).toBe('A2');
    expect(takeTest(() => 1).at(-1)?.level).toBe('C1');
    expect(takeTest(() => 0).at(-1)?.level).toBe('A1');
  });

  test('is never one that was asked', () => {
    const asked = takeTest(({ level }) => (level < 'B1' ? 1 : 0));
    expect(new Set(asked.map(({ exerciseId, item }) => exerciseId + item)).size).toBe(asked.length);
  });

  test('keeps the areas even', () => {
    const asked = takeTest(({ item }) => Number(item) % 2);
    const counts = testAreas.map((area) => asked.filter((question) => question.area === area).length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  });

  test('is one of several that tell as much: chance decides', () => {
    const firsts = [0, 0.3, 0.6, 0.999].map((at) => chooseQuestion(bank, levels, [], () => at)?.item);
    expect(new Set(firsts).size).toBeGreaterThan(2);
  });

  test('does not come any more once the level is certain, nor after twenty', () => {
    expect(takeTest(() => 0).length).toBeLessThan(20);
    expect(takeTest(({ level }) => (level <= 'A2' ? 1 : 0)).length).toBeGreaterThanOrEqual(12);
    expect(takeTest(({ item }) => Number(item) % 2).length).toBeLessThanOrEqual(20);
  });

  test('does not come where nothing is left', () => {
    expect(chooseQuestion([], levels, [], () => 0)).toBeNull();
    const asked = bank.map((question) => ({ ...question, credit: 1 }));
    expect(chooseQuestion(bank, levels, asked.slice(0, 10), () => 0)).not.toBeNull();
  });
});

describe('the levels that a bank tells apart', () => {
  test('are neighbours with enough questions each', () => {
    expect(listTestedLevels(bank)).toEqual(levels);
    expect(listTestedLevels(bank.filter(({ level }) => level !== 'A2'))).toEqual(['B1', 'B2', 'C1']);
    expect(listTestedLevels(bank.filter(({ level }) => level !== 'B1'))).toEqual([]);
    expect(listTestedLevels(bank.filter(({ item }) => Number(item) < 8))).toEqual([]);
  });
});
