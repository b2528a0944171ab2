import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { redirects } from '#database/tables/addresses.ts';
import { changes } from '#database/tables/changes.ts';
import { exercises } from '#database/tables/exercises.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { news } from '#database/tables/news.ts';
import { pages } from '#database/tables/pages.ts';
import { products } from '#database/tables/products.ts';
import { siteImportRows, siteImports } from '#database/tables/site-imports.ts';
import { openCore } from '#tests/support/core.ts';
import { writeWxr } from '#tests/support/site-exports.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { lessonSubject } from '../../lessons/lesson-subject.ts';
import { newsSubject } from '../../news/news-subject.ts';
import { readHome, saveHome } from '../../settings/home.ts';
import { menuSubject } from '../../settings/menu.ts';
import { toPageTarget } from '../../settings/page-target.ts';
import { importSite } from './import-site.ts';
import { listSiteImports, openSiteImport, recordImported } from './site-imports.ts';
import { undoSiteImport } from './undo-site-import.ts';

async function send(core: Core, name: string, bytes: string) {
  const path = `lessons/${randomBytes(16).toString('hex')}/files/import.bin`;
  await core.files.put(path, strToU8(bytes), { contentType: 'application/octet-stream' });
  return { path, name };
}

const site = writeWxr([
  { id: 1, title: 'Premier', name: 'premier', content: '<p>Un</p>' },
  { id: 2, title: 'Second', name: 'second', content: '<p>Deux</p>' },
  ...['Tarifs', 'Méthode'].map((title, place) => ({
    ...{ id: 5 + place, type: 'page', title, name: title.toLowerCase() },
    ...{ link: `https://ancien.test/ecole/${title}/`, content: '<p>Texte</p>' },
  })),
  {
    id: 10,
    type: 'sfwd-courses',
    title: 'Raconter',
    name: 'raconter',
    link: 'https://ancien.test/cours/raconter/',
  },
  { id: 11, type: 'sfwd-lessons', title: 'Hier', content: '<p>Hier</p>', meta: { course_id: '10' } },
  {
    id: 12,
    type: 'sfwd-topic',
    title: 'Avant',
    content: '<p>A</p>',
    meta: { course_id: '10', lesson_id: '11' },
  },
]);

async function importAll(core: Core, publish = true) {
  const { made } = await importSite(core, null, { uploads: [await send(core, 'site.xml', site)], publish });
  const [{ id } = { id: '' }] = await listSiteImports(core);
  return { id, made };
}

const countAll = async ({ db }: Pick<Core, 'db'>) => ({
  news: await db.$count(news),
  pages: await db.$count(pages),
  products: await db.$count(products),
  chapters: await db.$count(chapters),
  lessons: await db.$count(lessons),
  exercises: await db.$count(exercises),
  redirects: await db.$count(redirects),
});

const nothing = { news: 0, pages: 0, products: 0, chapters: 0, lessons: 0, exercises: 0, redirects: 0 };

describe('undoSiteImport', () => {
  test('deletes everything that an import created, which can then be imported again', async () => {
    await using school = await openCore();
    const { core } = school;
    const { id, made } = await importAll(core);
    const whole = await countAll(core);
    expect(made).toBe(6);
    expect(whole).toMatchObject({ news: 2, pages: 2, products: 1, chapters: 1, lessons: 2 });
    expect(whole.redirects).toBeGreaterThan(5);
    expect(await undoSiteImport(core, null, id)).toEqual({ remaining: 0 });
    expect(await countAll(core)).toEqual(nothing);
    expect(await core.db.$count(siteImportRows)).toBe(0);
    const [undone] = await listSiteImports(core);
    expect(undone).toMatchObject({ id, state: 'undone', contents: 0, kept: [] });
    const log = await core.db.select().from(changes).where(eq(changes.kind, 'site-import'));
    expect(log.map(({ action }) => action).toSorted()).toEqual(['import', 'undo-import', 'undo-import-done']);
    expect(log.find(({ action }) => action === 'undo-import-done')?.after).toMatchObject({ kept: 0 });

    expect((await importAll(core)).made).toBe(6);
    expect(await countAll(core)).toEqual(whole);
  });

  test('keeps a page to which a button of the home page leads', async () => {
    await using school = await openCore();
    const { core } = school;
    const { id } = await importAll(core);
    const [page] = await core.db.select().from(pages).where(eq(pages.slug, 'tarifs'));
    const { version, blocks } = await readHome(core);
    const actions = [{ label: 'Nos tarifs', to: toPageTarget(page?.id ?? '') }];
    const led = blocks.map((block) => (block.kind === 'opening' ? { ...block, actions } : block));
    await saveHome(core, led, version);
    await undoSiteImport(core, null, id);
    expect(await countAll(core)).toMatchObject({ news: 0, pages: 1, products: 0 });
  });

  test('keeps edited rows with the course and the redirects that lead to them', async () => {
    await using school = await openCore();
    const { core } = school;
    const { id } = await importAll(core);
    const [post] = await core.db.select().from(news).where(eq(news.title, 'Premier'));
    await newsSubject.update(core, null, post?.id ?? '', { summary: 'Retouché' });
    const [lesson] = await core.db.select().from(lessons).where(eq(lessons.title, 'Avant'));
    await lessonSubject.update(core, null, lesson?.id ?? '', { title: 'Retouché' });
    const [page] = await core.db.select().from(pages).where(eq(pages.slug, 'tarifs'));
    const main = [{ to: toPageTarget(page?.id ?? ''), label: '' }];
    await menuSubject.update(core, null, 'menu', { main });
    await undoSiteImport(core, null, id);
    expect(await countAll(core)).toMatchObject({ news: 1, pages: 1, products: 1, chapters: 1, lessons: 1 });
    const left = await core.db.select({ source: redirects.source }).from(redirects).orderBy(redirects.source);
    expect(left.map(({ source }) => source)).toEqual(
      [
        ...['/12', '/?p=10', '/?p=12', '/?p=1', '/cours/raconter', '/premier'],
        ...['/?page_id=5', '/ecole/tarifs'],
      ].toSorted(),
    );
    const [{ kept } = { kept: [] }] = await listSiteImports(core);
    expect(kept).toEqual([
      { kind: 'chapter', title: 'Hier', kept: 'used' },
      { kind: 'lesson', title: 'Avant', kept: 'changed' },
      { kind: 'news', title: 'Premier', kept: 'changed' },
      { kind: 'page', title: 'Tarifs', kept: 'used' },
      { kind: 'product', title: 'Raconter', kept: 'used' },
    ]);
  });

  test('undoes a partial import, and stops one that still runs', async () => {
    await using school = await openCore();
    const { core } = school;
    const uploads = [await send(core, 'site.xml', site)];
    const id = await openSiteImport(core, null, uploads);
    const row = { importId: id, kind: 'news', title: 'Premier' } as const;
    // Recorded but not created, as after a crash.
    await core.db.transaction((tx) => recordImported(tx, { ...row, rowId: 'missing' }));
    await undoSiteImport(core, null, id);
    expect(await core.db.$count(siteImportRows)).toBe(0);
    await expect(
      core.db.transaction((tx) => recordImported(tx, { ...row, rowId: 'late' })),
    ).rejects.toMatchObject({ userMessage: m.transfer_undone_meanwhile() });
    await core.db.update(siteImports).set({ state: 'undoing' });
    await expect(importSite(core, null, { uploads, publish: false })).rejects.toMatchObject({
      code: 'conflict',
    });
    await undoSiteImport(core, null, id);
    expect((await importSite(core, null, { uploads, publish: false })).made).toBe(6);
    await expect(undoSiteImport(core, null, 'none')).rejects.toMatchObject({ code: 'not-found' });
  });
});
