import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { demoSchool } from '#database/seed/demo/school.ts';
import { lessons } from '#database/tables/lessons.ts';
import type { RichTextNode } from '#database/tables/news.ts';
import { products } from '#database/tables/products.ts';
import { openCore } from '#tests/support/core.ts';
import { findTypographicFaults } from '#tests/support/find-typographic-faults.ts';
import { lessonInput } from '../lessons/lesson-subject.ts';
import { readProgramme } from '../lessons/programme.ts';
import { toObjectPath } from '../media/object-address.ts';
import { parseLessonText } from '../rich-text/parse-rich-text.ts';
import { listSeededProgrammes, seedLessons } from './seed-lessons.ts';

const seed = fileURLToPath(new URL('../../database/seed', import.meta.url));
const folders = { programmes: `${seed}/programmes`, media: `${seed}/media` };
const slugs = await listSeededProgrammes(folders);

function listTexts({ type, text, content = [] }: RichTextNode): string[] {
  if (text !== undefined) return [text];
  const inner = content.map((child) => listTexts(child));
  return ['paragraph', 'heading'].includes(type) ? [inner.flat().join('')] : inner.flat();
}

test('every demonstration course on sale has lessons', () => {
  const known = demoSchool.products.map(({ slug }) => slug);
  const sold = demoSchool.products.filter(({ type, enabled }) => type === 'course' && enabled);
  expect(slugs).toEqual(expect.arrayContaining(sold.map(({ slug }) => slug)));
  for (const slug of slugs) expect(known).toContain(slug);
});

describe.each(slugs)('lessons of %s', (slug) => {
  test('are published once, with durations, one or two free lessons, editable texts and existing files', async () => {
    await using school = await openCore();
    const { core } = school;
    await core.db
      .insert(products)
      .values({ id: slug, type: 'course', title: slug, description: '', productId: '', priceId: '' });
    for (let run = 0; run < 2; run++) await seedLessons(core, slug, folders);
    const rows = await core.db
      .select()
      .from(lessons)
      .where(eq(lessons.productId, slug))
      .orderBy(asc(lessons.position));
    expect(rows).toHaveLength(globSync('*.md', { cwd: `${folders.programmes}/${slug}` }).length);
    expect(rows.filter(({ free }) => free).length).toBeGreaterThanOrEqual(1);
    expect(rows.filter(({ free }) => free).length).toBeLessThanOrEqual(2);
    for (const row of rows) {
      lessonInput.parse(row);
      expect(await parseLessonText(row.body)).toEqual(row.body);
      expect(row.duration, row.title).toBeGreaterThanOrEqual(10);
      const texts = listTexts(row.body as RichTextNode);
      expect([row.title, ...texts].flatMap(findTypographicFaults), row.title).toEqual([]);
      const words = texts.join(' ').split(/\s+/).length;
      expect(words, row.title).toBeGreaterThanOrEqual(270);
      expect(words, row.title).toBeLessThanOrEqual(950);
      for (const address of [row.videoId, row.captions, ...row.files.map(({ url }) => url)].filter(Boolean))
        expect(await core.files.stat(toObjectPath(core.files.bucket, address) ?? ''), address).not.toBeNull();
    }
    expect((await readProgramme(core, slug)).flatMap((chapter) => chapter.lessons)).toHaveLength(rows.length);
  });

  test('contain no exclamations and close every details element', () => {
    for (const name of globSync('*.md', { cwd: `${folders.programmes}/${slug}` })) {
      const text = readFileSync(`${folders.programmes}/${slug}/${name}`, 'utf8');
      expect(text.includes('!\n') || text.includes('! '), name).toBe(false);
      expect(text.match(/<details>/g)?.length, name).toBe(text.match(/<\/details>/g)?.length);
    }
  });
});
