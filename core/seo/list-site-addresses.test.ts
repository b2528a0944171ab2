import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { legalVersions } from '#database/tables/legal.ts';
import { lessons } from '#database/tables/lessons.ts';
import { news } from '#database/tables/news.ts';
import { products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { findSharedNews, findSharedProduct, findSharedScore } from './find-shared.ts';
import { type AddressPart, findLegalDates, listAddresses, listFirstIds } from './list-site-addresses.ts';

let school: CoreUnderTest;
const day = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * day);

beforeAll(async () => {
  school = await openCore();
  const item = { displayed: true, publishedAt: daysFromNow(-2), updatedAt: daysFromNow(-3) };
  await school.core.db.insert(news).values([
    { ...item, id: 'publie', title: 'Où en est l’école ?' },
    { ...item, id: 'retouche', title: 'Retouché', updatedAt: daysFromNow(-1) },
    { ...item, id: 'a-venir', title: 'À venir', publishedAt: daysFromNow(1) },
    { ...item, id: 'brouillon', title: 'Brouillon', publishedAt: null },
    { ...item, id: 'cache', title: 'Caché', displayed: false },
  ]);
  const score = {
    exam: 'delf-b2' as const,
    sessionDate: '2026-03-17',
    displayed: true,
    consentedAt: daysFromNow(-5),
    indexed: true,
    updatedAt: daysFromNow(-4),
  };
  await school.core.db.insert(scores).values([
    { ...score, id: 'montre', title: 'Montré' },
    { ...score, id: 'discret', title: 'Discret', indexed: false },
    { ...score, id: 'retire', title: 'Retiré', withdrawnAt: daysFromNow(-1) },
    { ...score, id: 'sans-accord', title: 'Sans accord', consentedAt: null },
    { ...score, id: 'cache', title: 'Caché', displayed: false },
  ]);
});

afterAll(() => school?.[Symbol.asyncDispose]());

const pathsOf = async (part: AddressPart, options: { from?: string; limit?: number } = {}) =>
  (await listAddresses(school.core, part, { limit: 100, ...options })).map(({ path }) => path);

describe('addresses for search engines', () => {
  test('include published news with the date of their last change', async () => {
    expect(await listAddresses(school.core, 'news', { limit: 100 })).toEqual([
      { path: '/news/ou-en-est-l-ecole----publie', changedAt: expect.any(Date) },
      { path: '/news/retouche----retouche', changedAt: expect.any(Date) },
    ]);
    const [appeared, edited] = await listAddresses(school.core, 'news', { limit: 100 });
    expect(Math.round(((appeared?.changedAt?.getTime() ?? 0) - Date.now()) / day)).toBe(-2);
    expect(Math.round(((edited?.changedAt?.getTime() ?? 0) - Date.now()) / day)).toBe(-1);
  });

  test('include exam results with valid consent', async () => {
    expect(await pathsOf('scores')).toEqual(['/scores/montre----montre']);
  });

  test('include displayed products and their free lessons', async () => {
    await school.core.db.insert(products).values([
      { id: 'affiche', title: 'Affiché', displayed: true },
      { id: 'masque', title: 'Masqué' },
    ]);
    const lesson = { productId: 'affiche', title: 'Une leçon', displayed: true, free: true };
    await school.core.db.insert(lessons).values([
      { ...lesson, id: 'offerte' },
      { ...lesson, id: 'brouillon', displayed: false },
      { ...lesson, id: 'payante', free: false },
      { ...lesson, id: 'pour-demain', opensAt: daysFromNow(1) },
      { ...lesson, id: 'cachee', productId: 'masque' },
    ]);
    expect(await pathsOf('products')).toEqual(['/products/affiche']);
    expect(await pathsOf('lessons')).toEqual(['/products/affiche/offerte']);
    expect(await listFirstIds(school.core, 'lessons', 1)).toEqual(['offerte']);
    expect(await listFirstIds(school.core, 'products', 1)).toEqual(['affiche']);
  });

  test('include scheduled items from their publication day on', async () => {
    const tomorrow = { ...school.core, now: () => daysFromNow(2) };
    const paths = (await listAddresses(tomorrow, 'news', { limit: 100 })).map(({ path }) => path);
    expect(paths).toContain('/news/a-venir----a-venir');
  });

  test('include the date of each legal text', async () => {
    const value = { kind: 'legal-mentions' as const, content: [], hash: 'x' };
    await school.core.db.insert(legalVersions).values([
      { ...value, version: 1, inForceSince: new Date('2026-01-01') },
      { ...value, version: 2, inForceSince: new Date('2026-02-01') },
    ]);
    expect((await findLegalDates(school.core)).get('legal-mentions')).toEqual(new Date('2026-02-01'));
  });
});

test('sitemap files of any size together list every page once', async () => {
  const rows = Array.from({ length: 23 }, (_, index) => ({
    id: `serie-${String(index).padStart(3, '0')}`,
    title: `Numéro ${index}`,
    exam: 'tcf-canada' as const,
    sessionDate: '2026-01-01',
    displayed: true,
    consentedAt: new Date(),
    // Results that are not indexed must not count towards the size of a file.
    indexed: index % 4 !== 0,
  }));
  await school.core.db.insert(scores).values(rows);
  const whole = await pathsOf('scores');
  for (const size of [1, 2, 5, 17, 18, 100]) {
    const starts = await listFirstIds(school.core, 'scores', size);
    const joined = [];
    for (const from of starts) joined.push(...(await pathsOf('scores', { from, limit: size })));
    expect(joined).toEqual(whole);
    expect(starts).toHaveLength(Math.ceil(whole.length / size));
  }
});

describe('previews', () => {
  test.each(['a-venir', 'brouillon', 'cache', 'nulle-part', ''])('exclude the news item %j', async (id) =>
    expect(await findSharedNews(school.core, id)).toBeNull(),
  );

  test.each(['retire', 'sans-accord', 'cache', 'nulle-part'])('exclude the exam result %j', async (id) =>
    expect(await findSharedScore(school.core, id)).toBeNull(),
  );

  test('include published content', async () => {
    expect(await findSharedNews(school.core, 'publie')).toMatchObject({ title: 'Où en est l’école ?' });
    expect(await findSharedScore(school.core, 'discret')).toMatchObject({ indexed: false });
    expect(await findSharedProduct(school.core, 'nulle-part')).toBeNull();
  });
});
