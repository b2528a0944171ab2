import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cursor } from '#common/cursor.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { openRandom, scaled } from '#tests/support/seed.ts';
import type { Difficulty } from '../product.ts';
import type { CatalogueQuery, Sort } from './catalogue-query.ts';
import { countCatalogue, listCatalogue } from './list-catalogue.ts';
import { searchCatalogue } from './search-catalogue.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

type Row = typeof products.$inferInsert & { id: string; title: string };

const add = (rows: Row[]) =>
  school.core.db.insert(products).values(rows.map((row) => ({ displayed: true, enabled: true, ...row })));

const empty = () => school.database.pool.query('truncate products, prices cascade');

async function readAll(query: CatalogueQuery, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let after: Cursor | null = null;
  do {
    const page = await listCatalogue(school.core, { ...query, after, limit });
    expect(page.cards.length).toBeLessThanOrEqual(limit);
    seen.push(...page.cards.map((card) => card.id));
    after = page.next;
    expect(seen.length).toBeLessThan(10_000);
  } while (after);
  return seen;
}

describe('sort orders', () => {
  const levels = ['', 'A1', 'A2', 'B1'] as const;
  const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

  type Stored = Required<Pick<Row, 'id' | 'order' | 'duration' | 'difficulty'>> & {
    cents: number | null;
    time: number;
  };

  /** Independent implementation of the sort orders, to compare with the SQL. */
  const compare: Record<Exclude<Sort, 'relevance'>, (a: Stored, b: Stored) => number> = {
    order: (a, b) => a.order - b.order || b.time - a.time || compareText(a.id, b.id),
    newest: (a, b) => b.time - a.time || compareText(a.id, b.id),
    'price-up': (a, b) =>
      Number(a.cents === null) - Number(b.cents === null) ||
      (a.cents ?? 0) - (b.cents ?? 0) ||
      compareText(a.id, b.id),
    'price-down': (a, b) =>
      Number(a.cents === null) - Number(b.cents === null) ||
      (b.cents ?? 0) - (a.cents ?? 0) ||
      compareText(b.id, a.id),
    shortest: (a, b) =>
      Number(a.duration === 0) - Number(b.duration === 0) ||
      a.duration - b.duration ||
      compareText(a.id, b.id),
    longest: (a, b) =>
      Number(a.duration === 0) - Number(b.duration === 0) ||
      b.duration - a.duration ||
      compareText(b.id, a.id),
  };

  test('list each product once despite equal keys', async () => {
    const random = openRandom('catalogue orders');
    await empty();
    const stored: Stored[] = Array.from({ length: 90 }, (_, index) => ({
      id: `p${random.below(1_000_000)}-${index}`,
      order: random.below(3) - 1,
      time: Date.UTC(2026, 10, 1 + random.below(4)),
      cents: random.pick([null, 0, 900, 900, 4_900]),
      duration: random.pick([0, 0, 30, 30, 90]),
      difficulty: random.pick(levels),
    }));
    await school.core.db.execute(
      `insert into prices (id, product_id, unit_amount, currency, active) values
       ('price_0', '', 0, 'eur', true), ('price_900', '', 900, 'eur', true), ('price_4900', '', 4900, 'eur', true)`,
    );
    await add(
      stored.map(({ cents, time, ...row }) => ({
        ...row,
        title: 'Le subjonctif',
        type: 'course',
        createdAt: new Date(time),
        priceId: cents === null ? '' : `price_${cents}`,
      })),
    );
    for (let round = 0; round < scaled(40); round++) {
      const sort = random.pick(Object.keys(compare) as (keyof typeof compare)[]);
      const chosen = random.pick<Difficulty[]>([[], [], ['A1'], ['A1', 'B1'], ['A2', '']]);
      const cents = random.pick([undefined, undefined, { to: 0 }, { from: 900, to: 2_000 }, { from: 901 }]);
      const duration = random.pick([undefined, undefined, { to: 60 }, { from: 31 }]);
      const words = random.pick([undefined, undefined, 'subjonctif']);
      const query = { type: 'course' as const, sort, levels: chosen, cents, duration, words };
      const within = (value: number, range: { from?: number; to?: number } | undefined) =>
        !range || (value >= (range.from ?? 0) && value <= (range.to ?? Number.POSITIVE_INFINITY));
      const expected = stored
        .filter((row) => chosen.length === 0 || chosen.includes(row.difficulty))
        .filter((row) => !cents || (row.cents !== null && within(row.cents, cents)))
        .filter((row) => !duration || (row.duration > 0 && within(row.duration, duration)))
        .toSorted(compare[sort])
        .map((row) => row.id);
      expect(await readAll(query, 1 + random.below(30)), JSON.stringify(query)).toEqual(expected);
      expect(await countCatalogue(school.core, query)).toBe(expected.length);
    }
    const relevant = await readAll({ type: 'course', sort: 'relevance', words: 'subjonctif' }, 7);
    expect(relevant.toSorted(compareText)).toEqual(stored.map((row) => row.id).toSorted(compareText));
  });

  test('ignore a cursor of another order', async () => {
    const first = await listCatalogue(school.core, { type: 'course', sort: 'order' });
    for (const after of [[0, 1, 'x'], [9], [-1, 0, 0, 'x'], [0, 'a', 'b', 'c'], ['a', 1, 2, 'x'], []])
      expect(await listCatalogue(school.core, { type: 'course', sort: 'order', after })).toEqual(first);
  });
});

describe('search', () => {
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
    await empty();
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
  ])('for « %s » finds « %s »', async (words, title) => {
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
    ])('for « %s » finds « %s »', async (words, title) => {
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
});
