import { describe, expect, test } from 'vitest';
import { groupSections, measureBlock } from './sitting-section.ts';

const section = (id: string, closes: boolean) => ({ id, closes });
const ids = (sections: { id: string; closes: boolean }[]) =>
  groupSections(sections).map((block) => block.sections.map(({ id }) => id).join('+'));

describe('groupSections', () => {
  test('joins a section that stays open with the next one', () => {
    expect(
      ids([section('co', true), section('ce', false), section('pe', true), section('po', true)]),
    ).toEqual(['co', 'ce+pe', 'po']);
  });

  test('keeps the index of the first section', () => {
    expect(
      groupSections([section('a', false), section('b', true), section('c', true)]).map(({ first }) => first),
    ).toEqual([0, 2]);
  });

  test('returns no block without sections', () => {
    expect(groupSections([])).toEqual([]);
  });
});

test('a block of 90 minutes lasts 2 hours with a third of extra time', () => {
  expect(measureBlock([{ minutes: 45 }, { minutes: 45 }], 'third')).toBe(2 * 3_600_000);
});
