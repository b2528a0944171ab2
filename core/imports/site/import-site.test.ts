import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { exercises } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { news } from '#database/tables/news.ts';
import { pages } from '#database/tables/pages.ts';
import { products } from '#database/tables/products.ts';
import { noise } from '#tests/support/archives.ts';
import { openCore } from '#tests/support/core.ts';
import { escapeXml, writeMoodleFiles, writeWxr } from '#tests/support/site-exports.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { readOfficeProgramme } from '../../lessons/office-programme.ts';
import { newsInput, newsSubject } from '../../news/news-subject.ts';
import { pageInput, pageSubject } from '../../pages/page-subject.ts';
import { productInput, productSubject } from '../../products/product-subject.ts';
import { addRedirects } from '../../redirects/add-redirects.ts';
import { findRedirect } from '../../redirects/find-redirect.ts';
import { importSite } from './import-site.ts';
import { planSite } from './plan-site.ts';

const paint = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();

async function send(core: Core, name: string, bytes: Uint8Array | string) {
  const path = `lessons/${randomBytes(16).toString('hex')}/files/import.bin`;
  await core.files.put(path, typeof bytes === 'string' ? strToU8(bytes) : bytes, {
    contentType: 'application/octet-stream',
  });
  return { path, name };
}

const site = writeWxr([
  {
    ...{
      id: 1,
      title: 'Un article',
      name: 'un-article',
      meta: { _thumbnail_id: '3', _yoast_wpseo_title: 'Titre' },
    },
    content:
      '<p>Bonjour</p><img src="https://ancien.test/wp-content/uploads/a.png" alt="Une vue"><img src="https://ancien.test/wp-content/uploads/b.png">',
  },
  { id: 2, title: 'Un brouillon', status: 'draft', content: '<p>Plus tard</p>' },
  {
    ...{ id: 4, title: 'Tarifs', type: 'page', name: 'tarifs', meta: { _thumbnail_id: '3' } },
    ...{ link: 'https://ancien.test/ecole/tarifs/', excerpt: 'Tous les prix' },
    content: '<p>Un cours coûte 30 euros.</p>',
  },
  {
    ...{ id: 3, type: 'attachment', title: 'a' },
    attachment: 'https://ancien.test/wp-content/uploads/a.png',
  },
]);

describe('importSite', () => {
  test('imports news once with their pictures, and reports the same before and after', async () => {
    await using school = await openCore();
    const { core } = school;
    const media = zipSync({
      'wp-content/uploads/a.png': await paint(),
      'wp-content/uploads/b.png': noise(90),
    });
    const sendAll = async () => ({
      uploads: [await send(core, 'site.xml', site), await send(core, 'uploads.zip', media)],
      publish: true,
    });
    const wanted = await sendAll();
    const plan = await planSite(core, wanted);
    expect(await core.db.$count(news)).toBe(0);
    expect(plan.entries.map(({ title, isKnown }) => [title, isKnown])).toEqual([
      ['Un article', false],
      ['Un brouillon', false],
      ['Tarifs', false],
    ]);
    expect(plan.omissions.filter(({ isItem }) => isItem)).toEqual([]);
    const done = await importSite(core, null, wanted);
    expect(done).toMatchObject({ made: 3, remaining: 0 });
    expect(done.plan.omissions).toEqual(plan.omissions);
    expect(done.troubles.map(({ reason }) => reason)).toEqual([m.transfer_picture_broken({ name: 'b.png' })]);

    const [article] = await core.db.select().from(news).where(eq(news.title, 'Un article'));
    expect(article).toMatchObject({
      ...{ displayed: true, publishedAt: new Date('2024-05-06T08:00:00Z') },
      picture: { width: 40, height: 20 },
    });
    expect(article?.body.content?.map(({ type, attrs }) => [type, attrs?.alt])).toEqual([
      ['paragraph', undefined],
      ['picture', 'Une vue'],
    ]);
    const [draft] = await core.db.select().from(news).where(eq(news.title, 'Un brouillon'));
    expect(draft?.displayed).toBe(false);
    expect(article).toMatchObject({ slug: 'un-article', seoTitle: 'Titre', seoDescription: '' });
    expect(plan.redirects.pending.map(({ from, to }) => [from, to])).toEqual([
      ['/un-article/', '/news/un-article'],
      ['/?p=1', '/news/un-article'],
      ['/ecole/tarifs/', '/tarifs'],
      ['/?page_id=4', '/tarifs'],
    ]);
    expect(done.redirected).toBe(4);
    const old = new URL('https://ecole.test/Un-Article/?utm_source=x');
    expect(await findRedirect(core, old)).toMatchObject({
      ...{ status: 301, location: '/news/un-article?utm_source=x' },
    });
    expect(await core.files.stat(wanted.uploads[0]?.path ?? '')).toBeNull();

    await core.db
      .update(news)
      .set({ title: 'Retouché ici', slug: 'retouche' })
      .where(eq(news.id, article?.id ?? ''));
    const again = await importSite(core, null, await sendAll());
    expect(again).toMatchObject({ made: 0, redirected: 0, remaining: 0, troubles: [] });
    expect(again.plan).toMatchObject({ pending: [], redirects: { pending: [], refused: [] } });
    expect(
      (await core.db.select({ title: news.title }).from(news)).map(({ title }) => title).toSorted(),
    ).toEqual(['Retouché ici', 'Un brouillon']);
  });

  test('creates pages at the top level with their date, picture and search texts', async () => {
    await using school = await openCore();
    const { core } = school;
    const media = zipSync({ 'wp-content/uploads/a.png': await paint() });
    const uploads = [await send(core, 'site.xml', site), await send(core, 'uploads.zip', media)];
    await importSite(core, null, { uploads, publish: true });
    const [page] = await core.db.select().from(pages);
    expect(page).toMatchObject({
      ...{ title: 'Tarifs', slug: 'tarifs', seoDescription: 'Tous les prix', displayed: true },
      ...{ bare: false, createdAt: new Date('2024-05-06T08:00:00Z'), version: 1 },
    });
    expect(page?.body.content?.map(({ type }) => type)).toEqual(['picture', 'paragraph']);
    const [picture] = page?.body.content ?? [];
    expect(picture?.attrs?.url).toContain(encodeURIComponent(`pages/${page?.pathFolderId}/pictures/`));
    const hierarchical = new URL('https://ecole.test/ecole/tarifs/');
    expect(await findRedirect(core, hierarchical)).toMatchObject({ status: 301, location: '/tarifs' });
    expect(await findRedirect(core, new URL('https://ecole.test/?page_id=4'))).toMatchObject({
      location: '/tarifs',
    });
  });

  test('keeps pages hidden unless publishing is chosen, and drafts, scheduled and empty ones always', async () => {
    await using school = await openCore();
    const { core } = school;
    const text = { type: 'page', content: '<p>Texte</p>' };
    const xml = writeWxr([
      { ...text, id: 1, title: 'Publique', name: 'publique' },
      { ...text, id: 2, title: 'Brouillon', status: 'draft' },
      { ...text, id: 3, title: 'Programmée', status: 'future', date: '2999-01-01 00:00:00' },
      { ...text, id: 4, title: 'Panier', content: '[woocommerce_cart]' },
    ]);
    const { plan } = await importSite(core, null, {
      ...{ uploads: [await send(core, 'site.xml', xml)], publish: true },
    });
    const listShown = async () =>
      (await core.db.select().from(pages).orderBy(pages.title))
        .filter(({ displayed }) => displayed)
        .map(({ title }) => title);
    expect(await listShown()).toEqual(['Publique']);
    expect(await core.db.$count(pages)).toBe(4);
    const reasonOf = (title: string) =>
      plan.omissions.filter((line) => line.title === title).map(({ reason }) => reason);
    expect(reasonOf('Programmée')).toEqual([m.transfer_page_scheduled()]);
    expect(reasonOf('Panier')).toContain(m.transfer_page_empty());
    expect(plan.redirects.pending.map(({ from }) => from)).toEqual(['/?page_id=1']);

    await core.db.delete(pages);
    await importSite(core, null, { uploads: [await send(core, 'site.xml', xml)], publish: false });
    expect(await listShown()).toEqual([]);
  });

  test('shows in the plan which slugs are taken or reserved, and uses the announced ones', async () => {
    await using school = await openCore();
    const { core } = school;
    const text = { summary: '', products: [], tools: [], picture: null, publishedAt: null, displayed: false };
    const mine = newsInput.parse({ ...text, title: 'Déjà là', slug: 'un-article', pathFolderId: '' });
    await newsSubject.create(core, null, mine);
    await pageSubject.create(core, null, pageInput.parse({ title: 'Tarifs', slug: 'tarifs' }));
    await productSubject.create(
      core,
      null,
      productInput.parse({ title: 'Raconter', type: 'course', slug: 'raconter' }),
    );
    const page = (id: number, name: string, link = `https://ancien.test/${name}/`) => ({
      ...{ id, type: 'page', title: `Page ${id}`, name, link, content: '<p>Texte</p>' },
    });
    const xml = writeWxr([
      { id: 1, title: 'Un article', name: 'un-article', content: '<p>Texte</p>' },
      ...[page(2, 'tarifs'), page(3, 'contact'), page(4, 'equipe'), page(6, 'tarifs-2')],
      page(5, 'equipe', 'https://ancien.test/paris/equipe/'),
      { id: 7, type: 'page', title: 'Sans adresse', status: 'draft', content: '<p>Texte</p>' },
      { id: 10, type: 'sfwd-courses', title: 'Raconter', name: 'raconter', content: '<p>Texte</p>' },
    ]);
    const uploads = [await send(core, 'site.xml', xml)];
    const plan = await planSite(core, { uploads });
    const taken = (address: string, free: string) => m.transfer_slug_taken({ address, free });
    expect(plan.omissions.map(({ title, reason }) => [title, reason])).toEqual([
      ['Un article', taken('/news/un-article', '/news/un-article-2')],
      ['Page 2', taken('/tarifs', '/tarifs-3')],
      ['Page 3', taken('/contact', '/contact-2')],
      ['Page 5', taken('/equipe', '/equipe-2')],
      ['Raconter', taken('/products/raconter', '/products/raconter-2')],
    ]);
    expect(await core.db.$count(pages)).toBe(1);
    const { troubles } = await importSite(core, null, { uploads, publish: true });
    expect(troubles).toEqual([]);
    const slugsOf = async (table: typeof pages | typeof news | typeof products) =>
      (await core.db.select({ slug: table.slug }).from(table)).map(({ slug }) => slug).toSorted();
    expect(await slugsOf(pages)).toEqual(
      ['contact-2', 'equipe', 'equipe-2', 'sans-adresse', 'tarifs', 'tarifs-2', 'tarifs-3'].toSorted(),
    );
    expect(await slugsOf(news)).toEqual(['un-article', 'un-article-2']);
    expect(await slugsOf(products)).toEqual(['raconter', 'raconter-2']);
    expect(await findRedirect(core, new URL('https://ecole.test/paris/equipe'))).toMatchObject({
      location: '/equipe-2',
    });
    const again = await planSite(core, { uploads: [await send(core, 'site.xml', xml)] });
    expect(again).toMatchObject({ omissions: [], pending: [], redirects: { pending: [], refused: [] } });
  });

  test('stops within a batch when its time is over, continues with the next call and checks all texts once', async () => {
    await using school = await openCore();
    const read = vi.fn(school.core.runInWorker);
    const core = { ...school.core, runInWorker: read };
    const wanted = { uploads: [await send(core, 'site.xml', site)], publish: true };
    const { redirects } = await planSite(core, wanted);
    const clock = vi.spyOn(performance, 'now');
    // The first time is that of the start, all others are after the end of the turn.
    clock.mockReturnValue(60_000).mockReturnValueOnce(0);
    const turns = [];
    try {
      for (let remaining = 1; remaining > 0; ) {
        const turn = await importSite(core, null, wanted);
        clock.mockReturnValueOnce(0);
        turns.push([turn.made, turn.redirected, turn.remaining]);
        ({ remaining } = turn);
        if (turns.length > 9) break;
      }
    } finally {
      clock.mockRestore();
    }
    expect(turns.map(([made]) => made)).toEqual([1, 1, 1]);
    expect([redirects.pending.length, turns.at(-1)]).toEqual([4, [1, 4, 0]]);
    expect(await core.db.$count(news)).toBe(2);
    const checks = read.mock.calls.filter(([, input]) => (input as { wanted: null }).wanted === null);
    expect(checks).toHaveLength(1);
    const again = { ...wanted, uploads: [await send(core, 'site.xml', site)] };
    expect((await planSite(core, again)).pending).toEqual([]);
  });

  test('plans each upload with its own contents', async () => {
    await using school = await openCore();
    const { core } = school;
    const titlesOf = async (xml: string) =>
      (await planSite(core, { uploads: [await send(core, 'site.xml', xml)] })).entries.map(
        ({ title }) => title,
      );
    expect(await titlesOf(writeWxr([{ id: 1, title: 'Un' }]))).toEqual(['Un']);
    expect(await titlesOf(writeWxr([{ id: 2, title: 'Deux' }]))).toEqual(['Deux']);
  });

  test('lists redirects that stay in the plan', async () => {
    await using school = await openCore();
    const { core } = school;
    await addRedirects(core, null, [{ source: '/un-article', target: '/courses' }]);
    const uploads = [await send(core, 'site.xml', site)];
    const { plan, troubles, redirected } = await importSite(core, null, { uploads, publish: true });
    expect(plan.omissions[0]).toMatchObject({ title: '/un-article/', reason: m.redirects_source_taken() });
    expect([redirected, troubles]).toEqual([3, []]);
    expect(await findRedirect(core, new URL('https://ecole.test/un-article'))).toMatchObject({
      location: '/courses',
    });
  });

  test('adds pictures sent later to an item that was not edited since', async () => {
    await using school = await openCore();
    const { core } = school;
    const post = (id: number) => ({
      ...{ id, title: `Article ${id}`, name: `article-${id}` },
      content: '<p>Bonjour</p><img src="https://ancien.test/wp-content/uploads/a.png">',
    });
    const xml = writeWxr([post(1), post(2)]);
    const media = zipSync({ 'wp-content/uploads/a.png': await paint() });
    await importSite(core, null, { uploads: [await send(core, 'site.xml', xml)], publish: false });
    const [edited] = await core.db.select().from(news).where(eq(news.title, 'Article 2'));
    await newsSubject.update(core, null, edited?.id ?? '', { title: 'Retouché' });
    const sendAll = async () => ({
      uploads: [await send(core, 'site.xml', xml), await send(core, 'uploads.zip', media)],
      publish: false,
    });
    const { plan, made } = await importSite(core, null, await sendAll());
    expect(plan.entries.map(({ gainsPictures }) => gainsPictures)).toEqual([true, false]);
    expect(made).toBe(1);
    const rows = await core.db.select().from(news).orderBy(news.title);
    const hasPicture = rows.map(({ body }) => body.content?.some(({ type }) => type === 'picture') ?? false);
    expect(hasPicture).toEqual([true, false]);
    const again = await importSite(core, null, await sendAll());
    expect(again).toMatchObject({ made: 0, plan: { pending: [] } });
  });

  test('imports a Moodle course hidden, with chapters, files and exercises, and again changes nothing', async () => {
    await using school = await openCore();
    const { core } = school;
    const files = writeMoodleFiles({
      questions:
        '<question_category id="1"><question_bank_entries><question_bank_entry id="7"><question_version><question_versions id="1"><questions><question id="1"><name>Q</name><questiontext>Deux plus deux ?</questiontext><questiontextformat>1</questiontextformat><defaultmark>1</defaultmark><qtype>shortanswer</qtype><plugin_qtype_shortanswer_question><answers><answer id="1"><answertext>quatre</answertext><answerformat>0</answerformat><fraction>1.0</fraction><feedback></feedback></answer></answers></plugin_qtype_shortanswer_question></question></questions></question_versions></question_version></question_bank_entry></question_bank_entries></question_category>',
      sections: [
        {
          ...{ id: 1, number: 1, name: 'Premier' },
          activities: [
            {
              ...{ id: 10, module: 'page', title: 'Page' },
              xml: `<content>${escapeXml('<p>Texte <img src="@@PLUGINFILE@@/a.png"></p>')}</content><contentformat>1</contentformat>`,
            },
            { id: 11, module: 'folder', title: 'Documents', visible: false, xml: '<intro></intro>' },
          ],
        },
        {
          ...{ id: 2, number: 2, name: 'Second' },
          activities: [
            {
              ...{ id: 20, module: 'quiz', title: 'Contrôle' },
              xml: '<question_instances><question_instance id="1"><slot>1</slot><question_reference id="1"><questionbankentryid>7</questionbankentryid></question_reference></question_instance></question_instances>',
            },
          ],
        },
      ],
      files: [
        { context: 100, area: 'content', name: 'a.png', bytes: await paint() },
        { context: 110, area: 'content', name: 'fiche.pdf', bytes: strToU8('%PDF-1.4 fiche') },
      ],
    });
    const wanted = async () => ({ uploads: [await send(core, 'cours.mbz', zipSync(files))], publish: false });
    const { plan, made } = await importSite(core, null, await wanted());
    expect(made).toBe(3);
    const id = plan.courses[0]?.id ?? '';
    const [product] = await core.db.select().from(products);
    expect(product).toMatchObject({ id, title: 'Le passé', displayed: false });
    const programme = await readOfficeProgramme(core, id);
    expect(programme.outline.map(({ kind }) => kind)).toEqual([
      'chapter',
      'lesson',
      'lesson',
      'chapter',
      'lesson',
    ]);
    expect(programme.lessons.map(({ title, displayed }) => [title, displayed])).toEqual([
      ['Page', true],
      ['Documents', false],
      ['Contrôle', true],
    ]);
    const rows = await core.db.select().from(lessons);
    const documents = rows.find(({ title }) => title === 'Documents');
    expect(documents?.files).toEqual([{ fileName: 'fiche.pdf', url: expect.stringMatching(/^gs:.*\.pdf$/) }]);
    const page = rows.find(({ title }) => title === 'Page');
    expect(page?.body.content?.map(({ type }) => type)).toEqual(['paragraph', 'picture']);
    const [exercise] = await core.db.select().from(exercises);
    expect(exercise).toMatchObject({ productId: id, displayed: false });
    expect(rows.find((row) => row.id === exercise?.lessonId)?.title).toBe('Contrôle');

    const again = await importSite(core, null, await wanted());
    expect(again).toMatchObject({ made: 0, plan: { courses: [{ isKnown: true, newLessons: 0 }] } });
    expect([await core.db.$count(lessons), await core.db.$count(exercises)]).toEqual([3, 1]);
  });

  test('rejects a path that is no upload, and an upload that is too large', async () => {
    await using school = await openCore();
    const { core } = school;
    const plan = (path: string) => planSite(core, { uploads: [{ path, name: 'a.xml' }] });
    await expect(plan('../etc/passwd')).rejects.toMatchObject({ userMessage: m.transfer_gone() });
    await expect(plan(`lessons/${'0'.repeat(32)}/files/none.xml`)).rejects.toMatchObject({
      userMessage: m.transfer_gone(),
    });
    const { path } = await send(core, 'a.xml', site);
    const files = { ...core.files, stat: async () => ({ size: 200_000_001 }) as never };
    await expect(planSite({ ...core, files }, { uploads: [{ path, name: 'a.xml' }] })).rejects.toMatchObject({
      userMessage: m.transfer_large({ name: 'a.xml' }),
    });
  });
});
