import { describe, expect, test } from 'vitest';
import {
  estimateLevel,
  reachLevel,
  type TestedLevel,
  toDifficulty,
  toSuccess,
  type WeighedAnswer,
} from './estimate-level.ts';

const levels: TestedLevel[] = ['A1', 'A2', 'B1', 'B2', 'C1'];

const answers = (level: TestedLevel, credits: number[], chance = 0): WeighedAnswer[] =>
  credits.map((credit) => ({ level, chance, credit }));

const [allRight, allWrong] = [Array<number>(6).fill(1), Array<number>(6).fill(0)];

describe('level scale', () => {
  test('predicts two of three right answers in the middle of a level, and one of three at the next level', () => {
    const middle = (toDifficulty('B1') + toDifficulty('B2')) / 2;
    expect(toSuccess(middle, { level: 'B1', chance: 0 })).toBeCloseTo(2 / 3, 1);
    expect(toSuccess(middle, { level: 'B2', chance: 0 })).toBeCloseTo(1 / 3, 1);
    expect(toSuccess(middle, { level: 'B1', chance: 1 / 4 })).toBeCloseTo(3 / 4, 1);
    expect(reachLevel(toDifficulty('B1'), levels)).toBe('B1');
    expect(reachLevel(toDifficulty('B1') - 0.01, levels)).toBe('A2');
    expect(reachLevel(-3, levels)).toBe('');
  });
});

describe('estimateLevel', () => {
  test('favours no level without answers', () => {
    const { certainty, lowest, highest } = estimateLevel(levels, []);
    expect(certainty).toBeCloseTo(1 / 6, 5);
    expect(lowest).not.toBe(highest);
  });

  test('returns the level up to which answers are right and above which they are wrong', () => {
    const answered = [...answers('B1', allRight), ...answers('A2', allRight), ...answers('B2', allWrong)];
    expect(estimateLevel(levels, answered).level).toBe('B1');
    const surely = { level: 'B1', lowest: 'B1', highest: 'B1' };
    expect(estimateLevel(levels, [...answered, ...answered, ...answered])).toMatchObject(surely);
  });

  test('returns no level if all answers are wrong, and the highest if all are right', () => {
    expect(estimateLevel(levels, answers('A1', [...allWrong, ...allWrong])).level).toBe('');
    expect(estimateLevel(levels, answers('C1', [...allRight, ...allRight])).level).toBe('C1');
  });

  test('gives less weight to a right choice among few options than to a typed answer', () => {
    const ability = (chance: number) => estimateLevel(levels, answers('B2', allRight, chance)).ability;
    expect(ability(1 / 2)).toBeLessThan(ability(1 / 4));
    expect(ability(1 / 4)).toBeLessThan(ability(0));
  });

  test('returns a higher ability for half credit than for none, and a higher one for full credit', () => {
    const ability = (credit: number) => estimateLevel(levels, answers('B1', [1, 0, 1, 0, credit])).ability;
    expect(ability(0)).toBeLessThan(ability(0.5));
    expect(ability(0.5)).toBeLessThan(ability(1));
  });

  test('returns a range of levels that includes the level and is likely enough', () => {
    const { level, lowest, highest, certainty } = estimateLevel(levels, answers('B1', [1, 0, 1, 1, 0, 1]));
    const place = (one: string) => ['', ...levels].indexOf(one);
    expect(place(lowest)).toBeLessThanOrEqual(place(level));
    expect(place(highest)).toBeGreaterThanOrEqual(place(level));
    expect(place(highest)).toBeGreaterThan(place(lowest));
    expect(certainty).toBeLessThan(0.8);
  });
});
