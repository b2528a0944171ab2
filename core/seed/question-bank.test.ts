import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listItems } from '../exercises/document/inner-ids.ts';
import { splitExercise } from '../exercises/keys/split-exercise.ts';
import { listBankQuestions, listTestedLevels } from '../exercises/level-test/list-bank-questions.ts';
import { parseExercises } from '../exercises/text/parse-exercises.ts';
import { checkWriting } from '../exercises/writing/check-writing.ts';

const folder = 'database/seed/level-test';

const bank = readdirSync(folder).map((name) => {
  const { exercises, faults } = parseExercises(readFileSync(`${folder}/${name}`, 'utf8'));
  return { name, exercises, faults };
});

describe.each(bank)('question bank $name', ({ name, exercises, faults }) => {
  test('contains exactly one exercise, valid and of the level in its name', () => {
    expect(faults).toEqual([]);
    expect(exercises.map(({ level }) => level)).toEqual([name.slice(0, 2).toUpperCase()]);
  });

  test('passes the same checks as an exercise that a teacher writes', async () => {
    const remarks = (await Promise.all(exercises.map(checkWriting))).flat();
    // Three sentences to order still begin with a capital.
    expect(remarks.filter(({ code }) => code !== 'capital-shown')).toEqual([]);
  });

  test('contains no question twice', () => {
    const asked = exercises.flatMap(({ items }) =>
      listItems(items).map(({ id, points, media, ...item }) => JSON.stringify(item)),
    );
    expect(new Set(asked).size).toBe(asked.length);
  });
});

const questions = bank.flatMap(({ name, exercises }) =>
  exercises.flatMap((document) =>
    listBankQuestions(
      { exerciseId: name, versionId: name, preset: document.marking.preset },
      splitExercise(document).shown,
    ),
  ),
);

test('question bank covers five levels, each with at least 18 questions in three areas', () => {
  expect(listTestedLevels(questions)).toEqual(['A1', 'A2', 'B1', 'B2', 'C1']);
  for (const level of ['A1', 'A2', 'B1', 'B2', 'C1']) {
    const own = questions.filter((question) => question.level === level);
    expect(own.length, level).toBeGreaterThanOrEqual(18);
    for (const area of ['grammar', 'vocabulary', 'reading'])
      expect(
        own.filter((question) => question.area === area).length,
        `${level} ${area}`,
      ).toBeGreaterThanOrEqual(5);
  }
});
