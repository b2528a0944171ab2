import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listItems } from '#core/exercises/document/inner-ids.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { checkWriting } from '#core/exercises/writing/check-writing.ts';
import { findTypographicFaults } from '#tests/support/find-typographic-faults.ts';
import { demoActivity } from './activity/activity.ts';
import type { DemoScore } from './demo-school.ts';
import { demoSchool } from './school.ts';

const { settings, products, news, scores } = demoSchool;
const { people, events } = demoActivity;

/** Fields that visitors never see. */
const machineKeys = new Set([
  'slug',
  'file',
  'video',
  'videoCaptions',
  'extract',
  'extractCaptions',
  'kind',
  'to',
  // Exercise title as typed in its file, used as a key.
  'exercise',
  'exam',
  'item',
  'email',
  'recipientEmail',
  'person',
  'product',
  'from',
  'time',
  'subject',
]);

function collectTexts(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !machineKeys.has(key))
    .flatMap(([key, child]) => collectTexts(child, `${path}.${key}`));
}

test('all texts have correct French typography and no exclamation marks', () => {
  const texts = collectTexts({ demoSchool, demoActivity }, 'school');
  expect(texts.length).toBeGreaterThan(300);
  const faults = texts.flatMap(({ path, text }) => [
    ...findTypographicFaults(text).map((fault) => `${path} ${fault}`),
    ...(text.includes('!') ? [`${path} exclamation mark`] : []),
    ...(text.trim() === text && text !== ''
      ? []
      : path.endsWith('.difficulty')
        ? []
        : [`${path} blank edge`]),
  ]);
  expect(faults).toEqual([]);
});

test('slugs are valid and unique in their list', () => {
  for (const list of [products, news, scores]) {
    const slugs = list.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

describe('products', () => {
  test('include one free, one announced and one draft product among twelve', () => {
    expect(products).toHaveLength(12);
    expect(products.filter(({ priceCents }) => priceCents === 0)).toHaveLength(1);
    expect(products.filter(({ displayed, enabled }) => displayed && !enabled)).toHaveLength(1);
    expect(products.filter(({ displayed }) => !displayed)).toHaveLength(1);
    expect(products.filter(({ type }) => type === 'course')).toHaveLength(8);
  });

  test('have prices in whole cents and unique positions', () => {
    for (const { priceCents } of products) expect(Number.isInteger(priceCents) && priceCents >= 0).toBe(true);
    expect(new Set(products.map(({ order }) => order)).size).toBe(products.length);
  });

  test('include a captioned video per course, and exercises with answers per pack', () => {
    for (const product of products) {
      expect(product.description.split('\n\n').length).toBeGreaterThanOrEqual(2);
      expect(product.outcomes.length).toBeGreaterThanOrEqual(3);
      expect(product.audience).toMatch(/^Pour .*\.$/);
      expect(product.faq.length).toBeGreaterThanOrEqual(product.displayed ? 2 : 1);
      expect(Boolean(product.extract)).toBe(Boolean(product.extractCaptions));
      if (product.type === 'course') expect(product.video && product.videoCaptions).toBeTruthy();
      else expect(product.files.filter(({ file }) => file.endsWith('.pdf'))).toHaveLength(2);
    }
    expect(products.filter(({ extract }) => extract).length).toBeGreaterThanOrEqual(2);
  });
});

test.each(products.filter(({ enabled }) => enabled))('$slug, on sale, has content', ({ slug, type }) => {
  const lessons = globSync(`database/seed/programmes/${slug}/*.md`);
  const exercises = globSync('*.txt', { cwd: `database/seed/exercises/${slug}` })
    .filter((name) => !name.startsWith('sujet-'))
    .sort();
  expect(exercises.length).toBeGreaterThanOrEqual(3);
  expect(exercises.filter((name) => name.endsWith('.libre.txt')).length).toBeGreaterThanOrEqual(1);
  if (type === 'exercise') return;
  expect(lessons.length).toBeGreaterThanOrEqual(4);
  expect(lessons.length).toBeLessThanOrEqual(8);
  // Every exercise, and so the free trial, belongs to a lesson of its course. Those of exam papers do not.
  for (const name of exercises) {
    const lesson = Number.parseInt(name, 10);
    expect(lesson, name).toBeGreaterThanOrEqual(1);
    expect(lesson, name).toBeLessThanOrEqual(lessons.length);
  }
});

test('there are eight news items, one with a future date', () => {
  expect(news).toHaveLength(8);
  expect(news.filter(({ publishedDaysAgo }) => publishedDaysAgo < 0)).toHaveLength(1);
});

describe('scores', () => {
  /** Returns minimum, maximum and step of the marks: listening, reading, writing, speaking. */
  function scaleOf(exam: DemoScore['exam']): [number, number, number][] {
    if (exam.startsWith('TCF'))
      return [
        [0, 699, 1],
        [0, 699, 1],
        [0, 20, 1],
        [0, 20, 1],
      ];
    if (exam.startsWith('TEF')) return Array.from({ length: 4 }, () => [0, 699, 1]);
    return Array.from({ length: 4 }, () => [0, 25, 0.5]);
  }

  test('include fifteen results with marks on the scale of their exam', () => {
    expect(scores).toHaveLength(15);
    for (const { exam, marks } of scores) {
      const values = [marks.listening, marks.reading, marks.writing, marks.speaking];
      scaleOf(exam).forEach(([low, high, step], index) => {
        const value = values[index] ?? Number.NaN;
        expect(value >= low && value <= high && Number.isInteger(value / step), `${exam} ${value}`).toBe(
          true,
        );
      });
    }
  });

  test('include only one failed DELF or DALF', () => {
    const failed = scores.filter(({ exam, marks }) => {
      if (!/^D[EA]LF/.test(exam)) return false;
      const values = Object.values(marks);
      return values.some((value) => value < 5) || values.reduce((sum, value) => sum + value, 0) < 50;
    });
    expect(failed.map(({ slug }) => slug)).toEqual(['cinquante-trois-points-et-pas-de-diplome']);
  });

  test('have a consent dated after the exam, and refer to existing products', () => {
    const slugs = new Set(products.map(({ slug }) => slug));
    for (const score of scores) {
      expect(score.sessionDate).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(score.consentDate > score.sessionDate).toBe(true);
      for (const slug of score.products) expect(slugs).toContain(slug);
    }
    // The scale of 699 applies to TEF tests since 11 December 2023 only.
    for (const { exam, sessionDate } of scores)
      if (exam === 'TEF Canada') expect(sessionDate > '2023-12-11').toBe(true);
  });
});

test('the exercises reveal no answer and have no distractor that is right', async () => {
  for (const file of globSync('database/seed/exercises/*/*.txt'))
    for (const exercise of parseExercises(readFileSync(file, 'utf8')).exercises) {
      const remarks = await checkWriting(exercise);
      // The instruction may name the words to choose from: « Complétez avec meilleur ou mieux ».
      expect(
        remarks.filter(({ code }) => code !== 'answer-shown'),
        file,
      ).toEqual([]);
    }
});

test("refers to existing exercises in the learner's history", () => {
  const texts = globSync('database/seed/exercises/*/*.txt').map((file) => readFileSync(file, 'utf8'));
  const titles = new Set(
    texts.flatMap((text) => parseExercises(text).exercises.map((exercise) => exercise.title)),
  );
  for (const { exercise } of demoSchool.learner.practice.attempts) expect(titles).toContain(exercise);
});

test('the invented SIREN and SIRET have a valid check digit', () => {
  const luhn = (digits: string) =>
    [...digits].reverse().reduce((sum, digit, index) => {
      const doubled = index % 2 ? Number(digit) * 2 : Number(digit);
      return sum + (doubled > 9 ? doubled - 9 : doubled);
    }, 0) % 10;
  expect(settings.legal.siren).toMatch(/^\d{9}$/);
  expect(settings.legal.siret).toMatch(/^\d{14}$/);
  expect(luhn(settings.legal.siren)).toBe(0);
  expect(luhn(settings.legal.siret)).toBe(0);
});

describe('exam papers', () => {
  const listItemsOf = (product: string, part: string) =>
    globSync(`database/seed/exercises/${product}/sujet-${part}*.txt`).flatMap((file) =>
      parseExercises(readFileSync(file, 'utf8')).exercises.flatMap(({ items }) => listItems(items)),
    );

  test('include a whole TCF Canada whose right answers vary in position', () => {
    for (const part of ['co', 'ce']) {
      const questions = listItemsOf('s-entrainer-au-tcf-canada', part).filter(
        ({ kind }) => kind === 'choice',
      );
      expect(questions).toHaveLength(39);
      const places = questions.map((item) =>
        item.kind === 'choice' && item.options.length === 4
          ? item.options.findIndex(({ right }) => right)
          : -1,
      );
      for (const place of [0, 1, 2, 3])
        expect(places.filter((each) => each === place).length, `${part} ${place}`).toBeGreaterThanOrEqual(6);
      expect(places).not.toContain(-1);
    }
    for (const part of ['pe', 'po']) expect(listItemsOf('s-entrainer-au-tcf-canada', part)).toHaveLength(3);
  });

  test('give 25 points to each section of the DELF B1', () => {
    for (const part of ['co', 'ce', 'pe', 'po']) {
      const questions = listItemsOf('raconter-au-passe', part).filter(({ kind }) => kind !== 'reading');
      expect(
        questions.reduce((sum, { points }) => sum + points, 0),
        part,
      ).toBe(25);
    }
  });
});

describe('activity', () => {
  test('names known people, products and days, and ends before the day of the seeding', () => {
    const keys = people.map(({ email }) => email.slice(0, email.indexOf('@')));
    const slugs = products.map(({ slug }) => slug);
    for (const event of events) {
      expect(event.daysAgo).toBeGreaterThanOrEqual(1);
      expect(event.daysAgo).toBeLessThanOrEqual(30);
      expect(event.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      if ('person' in event) expect(keys).toContain(event.person);
      if ('product' in event) expect(slugs).toContain(event.product);
    }
  });

  test('uses addresses that nobody can own', () => {
    const addresses = [...people, ...events].flatMap((each) => ('email' in each ? each.email : []));
    for (const address of addresses) expect(address).toMatch(/^[\w.-]+@\w+\.example$/);
  });
});
