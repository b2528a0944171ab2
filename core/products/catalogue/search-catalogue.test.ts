import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { listCatalogue } from './list-catalogue.ts';
import { searchCatalogue } from './search-catalogue.ts';

let school: CoreUnderTest;

const add = (rows: (typeof products.$inferInsert)[]) =>
  school.core.db.insert(products).values(rows.map((row) => ({ displayed: true, enabled: true, ...row })));

const titles = [
  'Le subjonctif de l’été',
  'Les œuvres du XXe siècle',
  'Préparer le DELF B2',
  'Aujourd’hui, à l’école',
  'Les verbes en -er',
  'Un Noël à Besançon',
  'Dictées : peut-être, porte-clés',
];

const find = async (words: string, type: 'course' | 'exercise' = 'course') =>
  (await listCatalogue(school.core, { type, sort: 'relevance', words })).cards.map((card) => card.title);

beforeAll(async () => {
  school = await openCore();
  await add([
    ...titles.map((title, index) => ({ id: `t${index}`, title, type: 'course' as const })),
    {
      id: 'described',
      title: 'Un carnet',
      description: 'On y parle du subjonctif,<br>entre autres.',
      type: 'course',
    },
    { id: 'hidden', title: 'Zanzibar', displayed: false, type: 'course' },
  ]);
});

afterAll(() => school?.[Symbol.asyncDispose]());

test.each([
  ['subjonctif', 'Le subjonctif de l’été'],
  ['SUBJONCTIFS', 'Le subjonctif de l’été'],
  ["l'été", 'Le subjonctif de l’été'],
  ['l’été', 'Le subjonctif de l’été'],
  ['ete', 'Le subjonctif de l’été'],
  ['e\u0301te\u0301', 'Le subjonctif de l’été'],
  ['oeuvre', 'Les œuvres du XXe siècle'],
  ['œuvres siecle', 'Les œuvres du XXe siècle'],
  ['OEUVRES', 'Les œuvres du XXe siècle'],
  ['preparer delf', 'Préparer le DELF B2'],
  ['"delf b2"', 'Préparer le DELF B2'],
  ['préparé', 'Préparer le DELF B2'],
  ["aujourd'hui", 'Aujourd’hui, à l’école'],
  ['ecole', 'Aujourd’hui, à l’école'],
  ['verbes en -er', 'Les verbes en -er'],
  ['noel besancon', 'Un Noël à Besançon'],
  ['peut-être', 'Dictées : peut-être, porte-clés'],
  ['porte clé', 'Dictées : peut-être, porte-clés'],
])('the words « %s » find « %s »', async (words, title) => {
  expect(await find(words)).toContain(title);
});

test('lists matches in the title first', async () => {
  expect(await find('subjonctif')).toEqual(['Le subjonctif de l’été', 'Un carnet']);
});

test('excludes hidden products and those of another type', async () => {
  expect(await find('zanzibar')).toEqual([]);
  expect(await find('subjonctif', 'exercise')).toEqual([]);
});

describe('in programmes', () => {
  const paragraph = (text: string) => ({
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  });
  const matchesOf = async (words: string) =>
    (await searchCatalogue(school.core, { type: 'course', sort: 'relevance', words })).matches;

  beforeAll(async () => {
    await add([
      { id: 'exam', title: 'Objectif DELF', difficulty: 'B2', skills: ['speaking'], type: 'course' },
      { id: 'tenses', title: 'Raconter', type: 'course' },
    ]);
    await school.core.db
      .insert(chapters)
      .values({ id: 'past', productId: 'tenses', title: 'Hier et avant-hier' });
    await school.core.db.insert(lessons).values(
      [
        { id: 'avoir', productId: 'tenses', chapterId: 'past', title: 'Le passé composé avec avoir' },
        {
          id: 'free',
          productId: 'tenses',
          title: 'Une histoire',
          body: paragraph('Il était une fois un hérisson.'),
        },
        {
          id: 'paid',
          productId: 'tenses',
          title: 'Suite',
          body: paragraph('Le hérisson rencontre une licorne.'),
        },
        { id: 'draft', productId: 'tenses', title: 'Les ornithorynques', displayed: false },
      ].map((lesson) => ({ displayed: true, free: lesson.id === 'free', ...lesson })),
    );
  });

  test.each([
    ['passé compose', 'Raconter'],
    ['avant hier', 'Raconter'],
    ['hérisson', 'Raconter'],
    ['delf b2 oral', 'Objectif DELF'],
    ['production orale', 'Objectif DELF'],
  ])('the words « %s » find « %s »', async (words, title) => {
    expect(await find(words)).toEqual([title]);
  });

  test('names the lessons, with a passage of the text only if the lesson is free', async () => {
    expect(await matchesOf('passé composé')).toEqual({
      tenses: {
        skills: [],
        lessons: [
          {
            lessonId: 'avoir',
            title: 'Le passé composé avec avoir',
            chapter: 'Hier et avant-hier',
            free: false,
            passage: null,
          },
        ],
      },
    });
    const { tenses } = await matchesOf('herisson');
    expect(tenses?.lessons.toSorted((a, b) => (a.lessonId < b.lessonId ? -1 : 1))).toMatchObject([
      { lessonId: 'free', free: true, passage: ['était une fois un ', 'hérisson', ''] },
      { lessonId: 'paid', free: false, passage: null },
    ]);
  });

  test('names the skill that completes a match', async () => {
    expect(await matchesOf('delf b2 oral')).toEqual({ exam: { skills: ['speaking'], lessons: [] } });
  });

  test('follows changes of lessons and chapters', async () => {
    expect(await find('ornithorynque')).toEqual([]);
    await school.core.db.update(lessons).set({ displayed: true }).where(eq(lessons.id, 'draft'));
    expect(await find('ornithorynque')).toEqual(['Raconter']);
    await school.core.db.update(chapters).set({ title: 'Demain' }).where(eq(chapters.id, 'past'));
    expect(await find('avant hier')).toEqual([]);
    expect(await find('demain')).toEqual(['Raconter']);
    await school.core.db.update(lessons).set({ title: 'Les axolotls' }).where(eq(lessons.id, 'draft'));
    expect(await find('ornithorynque')).toEqual([]);
    await school.core.db.delete(lessons).where(eq(lessons.id, 'draft'));
    expect(await find('axolotl')).toEqual([]);
  });
});

test.each([
  ['subjontif', 'subjonctif'],
  ['subjonctiff ete', 'subjonctif ete'],
  ['ouvres', 'œuvres'],
  ['subj', 'subjonctif'],
])('corrects « %s » to « %s »', async (words, corrected) => {
  const result = await searchCatalogue(school.core, { type: 'course', sort: 'relevance', words });
  expect(result).toMatchObject({ corrected });
  expect(result.cards.length).toBeGreaterThan(0);
});

test('does not suggest words of hidden products', async () => {
  const result = await searchCatalogue(school.core, {
    type: 'course',
    sort: 'relevance',
    words: 'zanzibarr',
  });
  expect(result).toMatchObject({ cards: [], corrected: null, near: null });
});

test('suggests similar words for few matches, and counts matches without filters', async () => {
  const few = await searchCatalogue(school.core, { type: 'course', sort: 'relevance', words: 'carnet' });
  expect(few).toMatchObject({ found: 1, corrected: null, near: null });
  const filtered = await searchCatalogue(school.core, {
    type: 'course',
    sort: 'relevance',
    words: 'subjonctif',
    levels: ['C2'],
  });
  expect(filtered).toMatchObject({ found: 0, foundUnfiltered: 2, corrected: null });
  const elsewhere = { type: 'exercise', sort: 'relevance', levels: [] } as const;
  expect(await searchCatalogue(school.core, { ...elsewhere, words: 'subjonctif' })).toMatchObject({
    found: 0,
    foundElsewhere: 2,
    near: null,
  });
  expect(await searchCatalogue(school.core, { ...elsewhere, words: 'subjontif' })).toMatchObject({
    found: 0,
    foundElsewhere: 2,
    // The similar word has no match in this list, so its other matches are only counted.
    near: null,
    words: 'subjonctif',
  });
});

test.each([
  '',
  '   ',
  '-',
  "'''",
  '""',
  '"',
  '& | ! ( ) : * < >',
  "'; drop table products; --",
  '\0',
  'a\0b',
  '\ud800',
  '%_\\',
  '-subjonctif',
  'or or or',
  'x'.repeat(50_000),
  'é'.repeat(9_999),
  '"'.repeat(5_000),
  '🎓 subjonctif 🎓',
  '\u202e\u200fsubjonctif',
  Array.from({ length: 500 }, (_, index) => `mot${index}`).join(' '),
])('tolerates hostile input: %j', async (words) => {
  for (const sort of ['relevance', 'order', 'price-up'] as const)
    await expect(searchCatalogue(school.core, { type: 'course', sort, words })).resolves.toBeTruthy();
});
