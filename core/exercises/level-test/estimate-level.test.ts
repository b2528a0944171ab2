import { describe, expect, test } from 'vitest';
import { type TestedLevel, toDifficulty } from './answer-model.ts';
import { estimateLevel, reachLevel, type WeighedAnswer } from './estimate-level.ts';

const levels: TestedLevel[] = ['A1', 'A2', 'B1', 'B2', 'C1'];

const answers = (level: TestedLevel, credits: (number | null)[], chance = 0): WeighedAnswer[] =>
  credits.map((credit) => ({ level, chances: [chance], credits: [credit] }));

const [right, wrong, empty] = [Array<number>(6).fill(1), Array<number>(6).fill(0), Array<null>(6).fill(null)];

const estimate = (...given: WeighedAnswer[][]) => estimateLevel(levels, given.flat());

test('reachLevel returns the level whose difficulty the ability reaches', () => {
  expect(reachLevel(toDifficulty('B1'), levels)).toBe('B1');
  expect(reachLevel(toDifficulty('B1') - 0.01, levels)).toBe('A2');
  expect(reachLevel(-3, levels)).toBe('');
});

describe('estimateLevel', () => {
  test('favours no level without answers', () => {
    const { certainty, lowest, highest } = estimate();
    expect(certainty).toBeCloseTo(1 / 6, 5);
    expect(lowest).not.toBe(highest);
  });

  test('returns the level up to which answers are right and above which they are wrong', () => {
    const answered = [...answers('B1', right), ...answers('A2', right), ...answers('B2', wrong)];
    expect(estimate(answered).level).toBe('B1');
    const surely = { level: 'B1', lowest: 'B1', highest: 'B1' };
    expect(estimate(answered, answered, answered)).toMatchObject(surely);
  });

  test('returns no level if all answers are wrong, and the highest if all are right', () => {
    expect(estimate(answers('A1', [...wrong, ...wrong])).level).toBe('');
    expect(estimate(answers('C1', [...right, ...right])).level).toBe('C1');
  });

  test('gives less weight to a right choice among few options than to a typed answer', () => {
    const ability = (chance: number) => estimate(answers('B2', [...right, 0, 0], chance)).ability;
    expect(ability(1 / 2)).toBeLessThan(ability(1 / 4));
    expect(ability(1 / 4)).toBeLessThan(ability(0));
  });

  test('trusts right choices more after empty fields than after wrong ones, which show guessing', () => {
    const chosen = answers('B1', right, 1 / 4);
    const honest = estimate(chosen, answers('C1', [...empty, ...empty], 1 / 4));
    const guessing = estimate(chosen, answers('C1', [...wrong, ...wrong], 1 / 4));
    expect(honest.ability).toBeGreaterThan(guessing.ability + 0.1);
  });

  test('separates typing from choosing, so that neither alone decides', () => {
    const typed = (credits: number[]) => [...answers('B1', credits), ...answers('B1', credits)];
    const mixed = estimate(typed(wrong), answers('B1', [...right, ...right], 1 / 4)).ability;
    expect(mixed).toBeGreaterThan(estimate(typed(wrong), typed(wrong)).ability);
    expect(mixed).toBeLessThan(estimate(typed(right), typed(right)).ability);
  });

  test('counts every field of a question, but less than separate questions', () => {
    const ability = (given: WeighedAnswer[]) => estimate(given).ability;
    const [one] = answers('B2', [1]);
    const together: WeighedAnswer = { level: 'B2', chances: right.map(() => 0), credits: right };
    expect(ability([together])).toBeGreaterThan(ability(one ? [one] : []));
    expect(ability([together])).toBeLessThan(ability(answers('B2', right)));
  });

  test('returns a higher ability for half credit than for none, and a higher one for full credit', () => {
    const ability = (credit: number) => estimate(answers('B1', [1, 0, 1, 0, credit])).ability;
    expect(ability(0)).toBeLessThan(ability(0.5));
    expect(ability(0.5)).toBeLessThan(ability(1));
  });

  test('returns a range of levels that includes the level and is likely enough', () => {
    const { level, lowest, highest, certainty } = estimate(answers('B1', [1, 0, 1, 1, 0, 1]));
    const place = (one: string) => ['', ...levels].indexOf(one);
    expect(place(lowest)).toBeLessThanOrEqual(place(level));
    expect(place(highest)).toBeGreaterThanOrEqual(place(level));
    expect(place(highest)).toBeGreaterThan(place(lowest));
    expect(certainty).toBeLessThan(0.8);
  });
});
