import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hideAddressed } from '../support/hide-addressed.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: SharedSchool;
let visitor: Visitor;

beforeAll(async () => {
  school = await shareSchool();
  visitor = openVisitor(school);
});

afterAll(() => hideAddressed(school));

const newSlug = () => `tarifs-${randomBytes(4).toString('hex')}`;

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

const draftOf = (slug: string) => ({
  title: 'Nos tarifs',
  slug,
  seoTitle: '',
  seoDescription: '',
  body: paragraph('Une heure coûte trente euros.'),
  blocks: [
    { kind: 'text', visible: true },
    { kind: 'call', visible: true, title: 'Commencez demain', text: '', actions: [] },
    { kind: 'contact', visible: false },
  ],
  bare: false,
  displayed: true,
  pathFolderId: '',
});

type Draft = ReturnType<typeof draftOf>;

const save = (path: string, draft: object, more: object = {}) =>
  school.admin.visit(path, { json: { draft, ...more } });

async function add(draft: Draft): Promise<string> {
  const answer = await save('/admin/pages/add', draft);
  expect(answer.status).toBe(303);
  return answer.headers.get('location')?.replace('?enregistre=1', '') ?? '';
}

const read = async (path: string, who: Visitor = visitor) => (await who.visit(path)).text();

test('a page is served at its slug with its blocks in order, its menu and its structured data', async () => {
  const slug = newSlug();
  await add(draftOf(slug));
  const answer = await visitor.visit(`/${slug}`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toMatch(/<h1[^>]*>Nos tarifs<\/h1>/);
  expect(html.indexOf('trente euros')).toBeLessThan(html.indexOf('Commencez demain'));
  expect(html).toContain('trente euros');
  expect(html).toContain(`<link rel="canonical" href="${school.url}/${slug}"/>`);
  expect(html).toContain('content="Une heure coûte trente euros."');
  expect(html).toContain('"@type":"WebPage"');
  expect(html).toContain('href="/calculateur"');
  expect(await read('/sitemap.xml')).toContain(`${school.url}/${slug}`);
  expect((await visitor.visit(`/${slug.toUpperCase()}`)).headers.get('location')).toBe(`/${slug}`);
});

test('a landing page has no menu, but the legal links', async () => {
  const slug = newSlug();
  await add({ ...draftOf(slug), bare: true });
  const html = await read(`/${slug}`);
  for (const path of ['/news', '/calculateur', '/login']) expect(html).not.toContain(`href="${path}"`);
  for (const path of ['/legal-mentions', '/terms-and-conditions', '/privacy-policy', '/'])
    expect(html).toContain(`href="${path}"`);
});

test('a draft is shown only to people who may edit it, and a change is visible at once', async () => {
  const slug = newSlug();
  const path = await add({ ...draftOf(slug), displayed: false });
  expect((await visitor.visit(`/${slug}`)).status).toBe(404);
  expect(await read(`/${slug}`, school.admin)).toContain('n’est pas publiée');
  expect(await read('/sitemap.xml')).not.toContain(slug);
  await save(path, draftOf(slug), { version: 1 });
  await expect.poll(async () => (await visitor.visit(`/${slug}`)).status).toBe(200);
});

test('an earlier slug redirects, and a page wins over a redirect', async () => {
  const [slug, next] = [newSlug(), newSlug()];
  const path = await add(draftOf(slug));
  await school.admin.visit('/admin/redirects/add', {
    json: { draft: { source: `/${next}`, target: '/courses', status: '301' } },
  });
  expect((await visitor.visit(`/${next}`)).headers.get('location')).toBe('/courses');
  await save(path, draftOf(next), { version: 1 });
  await expect.poll(async () => (await visitor.visit(`/${next}`)).status).toBe(200);
  const answer = await visitor.visit(`/${slug}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/${next}`]);
});

test('without a typed address it is made of the title', async () => {
  const mark = randomBytes(4).toString('hex');
  await add({ ...draftOf(''), title: `Été ${mark}` });
  expect((await visitor.visit(`/ete-${mark}`)).status).toBe(200);
});

test.each(['courses', 'login', 'admin', 'api', 'accessibility'])(
  'rejects the address /%s of the site',
  async (slug) => {
    const answer = await school.admin.visit('/admin/pages/add.data', { json: { draft: draftOf(slug) } });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(slug);
  },
);

test('an archived page is hidden and can be deleted, with its earlier addresses', async () => {
  const slug = newSlug();
  const path = await add(draftOf(slug));
  await school.admin.visit(`${path}.data`, { json: { act: 'archive' } });
  await expect.poll(async () => (await visitor.visit(`/${slug}`)).status).toBe(404);
  await school.admin.visit(`${path}.data`, { json: { act: 'delete' } });
  expect((await school.admin.visit(path)).status).toBe(404);
});
