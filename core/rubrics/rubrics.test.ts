import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { deleteRubric, findRubric, listRubrics, rubricRows } from './list-rubrics.ts';
import { parseHalfPoints, totalPoints } from './rubric.ts';
import { rubricInput } from './rubric-subject.ts';
import { standardRubrics } from './standard-rubrics.ts';

describe('standard rubrics', () => {
  test.each(standardRubrics.map((each) => [each.id, each] as const))('%s is complete', (_, rubric) => {
    expect(rubric.source).toMatch(/^https:\/\//);
    expect(rubric.checkedAt).toBeInstanceOf(Date);
    for (const { points, levels } of rubric.criteria) {
      expect(points * 2).toBe(Math.round(points * 2));
      expect(levels).toHaveLength(4);
    }
    expect(new Set(rubric.criteria.map(({ id }) => id)).size).toBe(rubric.criteria.length);
  });

  test('have the totals of their examinations', () => {
    const totals = Object.fromEntries(standardRubrics.map((each) => [each.id, totalPoints(each)]));
    expect(totals).toMatchObject({
      ...{ 'delf-a1-pe': 15, 'delf-a2-pe': 12.5, 'dalf-c1-synthese': 12.5, 'dalf-c1-essai': 12.5 },
      ...{ 'delf-b1-pe': 25, 'delf-b2-pe': 25, 'dalf-c2-pe': 50, 'dalf-c2-po': 50 },
      ...{ 'delf-a1-po': 25, 'delf-a2-po': 25, 'delf-b1-po': 25, 'delf-b2-po': 25, 'dalf-c1-po': 25 },
      ...{ 'tcf-canada-ee': 20, 'tcf-canada-eo': 20, 'tcf-ee': 20, 'tcf-eo': 20 },
      ...{ 'tef-canada-ee': 20, 'tef-canada-eo': 20 },
    });
  });
});

test.each([
  ['2,5', 2.5],
  ['3', 3],
  ['4.0', 4],
  ['2,3', null],
  ['-1', null],
  ['', null],
  ['5,5', null],
])('parseHalfPoints reads %j as %j of 5', (text, points) => {
  expect(parseHalfPoints(text, 5)).toBe(points);
});

describe('rubrics of the school', () => {
  let school: CoreUnderTest;
  beforeAll(async () => {
    school = await openCore();
  });
  afterAll(() => school?.[Symbol.asyncDispose]());

  const given = () =>
    rubricInput.parse({
      ...{ name: 'DELF B1 de l’école', exam: 'DELF B1', skill: 'writing' },
      criteria: [{ id: 'c1', name: 'Lexique', points: '2,5', levels: ['', '', '', ''] }],
    });

  test('replace a standard one until it is reset', async () => {
    const { core } = school;
    await rubricRows.save(core, null, { id: 'delf-b1-pe', given: given(), version: 0 });
    expect(await findRubric(core.db, 'delf-b1-pe')).toMatchObject({ criteria: [{ points: 2.5 }] });
    const listed = await listRubrics(core, { search: 'école' });
    expect(listed.map(({ id, origin }) => [id, origin])).toEqual([['delf-b1-pe', 'changed']]);
    await deleteRubric(core, null, 'delf-b1-pe');
    expect(totalPoints((await findRubric(core.db, 'delf-b1-pe')) ?? { criteria: [] })).toBe(25);
  });

  test('reject a second save of the same version', async () => {
    const { core } = school;
    const id = 'delf-b2-pe';
    await rubricRows.save(core, null, { id, given: given(), version: 0 });
    await rubricRows.save(core, null, { id, given: { ...given(), name: 'Autre' }, version: 1 });
    await expect(
      rubricRows.save(core, null, { id, given: { ...given(), name: 'Encore' }, version: 0 }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(rubricRows.isStandard(id)).toBe(true);
  });
});
