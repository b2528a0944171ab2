import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listItems } from '../exercises/document/inner-ids.ts';
import type { FieldKey } from '../exercises/keys/exercise-key.ts';
import { listFieldsOf } from '../exercises/keys/list-fields.ts';
import { splitExercise } from '../exercises/keys/split-exercise.ts';
import { listBankQuestions, listTestedLevels } from '../exercises/level-test/list-bank-questions.ts';
import { weighFields } from '../exercises/level-test/weigh-fields.ts';
import { stripAccents } from '../exercises/marking/read-words.ts';
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
    expect((await Promise.all(exercises.map(checkWriting))).flat()).toEqual([]);
  });

  test('accepts every solution and no other option, with or without accents', async () => {
    for (const document of exercises) {
      const { shown, key } = splitExercise(document);
      const optionsOf = new Map(
        listFieldsOf(shown.items).map(({ field, options }) => [field, options ?? []]),
      );
      const keyed = Object.entries(key.fields);
      const weigh = async (own: FieldKey, answers: string[]) =>
        weighFields(answers.map((answer) => [own, answer]));
      for (const [field, own] of keyed) {
        if (own.type === 'typed') {
          const accepted = own.accepted.flatMap(({ key: { answers } }) => answers.map(({ text }) => text));
          expect(new Set(await weigh(own, accepted)), field).toEqual(new Set([1]));
          expect(new Set(await weigh(own, accepted.map(stripAccents))), field).toEqual(new Set([1]));
        }
        if (own.type === 'option')
          for (const { id, text } of optionsOf.get(field) ?? [])
            expect(await weigh(own, [id]), `${field} ${text}`).toEqual([own.right.includes(id) ? 1 : 0]);
      }
    }
  });

  test('contains no option twice in a field', () => {
    for (const document of exercises)
      for (const { field, options } of listFieldsOf(splitExercise(document).shown.items)) {
        const texts = (options ?? []).map(({ text }) => text);
        expect(new Set(texts).size, field).toBe(texts.length);
      }
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

test('question bank covers five levels, each with enough questions and fields in three areas', () => {
  expect(listTestedLevels(questions)).toEqual(['A1', 'A2', 'B1', 'B2', 'C1']);
  for (const level of ['A1', 'A2', 'B1', 'B2', 'C1'])
    for (const area of ['grammar', 'vocabulary', 'reading']) {
      const own = questions.filter((question) => question.level === level && question.area === area);
      expect(own.length, `${level} ${area}`).toBeGreaterThanOrEqual(6);
      const fields = own.reduce((sum, { chances }) => sum + chances.length, 0);
      expect(fields, `${level} ${area}`).toBeGreaterThanOrEqual(18);
    }
});
