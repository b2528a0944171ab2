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

test('shows further texts where their blocks are, and cleans them like the first', async () => {
  const slug = newSlug();
  const path = await add({
    ...draftOf(slug),
    blocks: [
      { kind: 'text-2', visible: true, body: paragraph('Le deuxième texte.') },
      { kind: 'text', visible: true },
      { kind: 'text-3', visible: false, body: paragraph('Le texte masqué.') },
    ] as never,
  });
  const html = await read(`/${slug}`);
  expect(html.indexOf('Le deuxième texte.')).toBeLessThan(html.indexOf('trente euros'));
  expect(html).not.toContain('Le texte masqué.');
  expect(html).toContain('content="Le deuxième texte. Une heure coûte trente euros."');
  const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
  const hostile = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Piège', marks: [link] }] }],
  };
  await save(
    path,
    { ...draftOf(slug), blocks: [{ kind: 'text-2', visible: true, body: hostile }] },
    { version: 1 },
  );
  const { rows } = await school.database.pool.query('select blocks from pages where slug = $1', [slug]);
  expect(JSON.stringify(rows)).not.toContain('javascript');
  const foreign = {
    type: 'picture',
    attrs: { url: 'https://ailleurs.test/a.png', width: 1, height: 1, alt: '' },
  };
  const answer = await school.admin.visit(`${path}.data`, {
    json: {
      draft: {
        ...draftOf(slug),
        blocks: [{ kind: 'text-2', visible: true, body: { type: 'doc', content: [foreign] } }],
      },
      version: 2,
    },
  });
  expect(answer.status).toBe(400);
});

test('a button leads to a page wherever it moves, and disappears with it', async () => {
  const [slug, next, from] = [newSlug(), newSlug(), newSlug()];
  const path = await add(draftOf(slug));
  const id = path.split('edit-')[1];
  const action = { label: 'Nos prix', to: `page:${id}` };
  await add({
    ...draftOf(from),
    blocks: [{ kind: 'call', visible: true, title: 'Commencez', text: '', actions: [action] }] as never,
  });
  expect(await read(`/${from}`)).toMatch(new RegExp(`href="/${slug}"[^>]*>Nos prix<`));
  await save(path, draftOf(next), { version: 1 });
  await expect.poll(() => read(`/${from}`)).toMatch(new RegExp(`href="/${next}"[^>]*>Nos prix<`));
  await save(path, { ...draftOf(next), displayed: false }, { version: 2 });
  await expect.poll(() => read(`/${from}`)).not.toContain('Nos prix');
});

test('the dialog for links offers displayed pages only', async () => {
  const [slug, hidden] = [newSlug(), newSlug()];
  const title = `Méthode ${slug}`;
  await add({ ...draftOf(slug), title });
  await add({ ...draftOf(hidden), title: `${title} cachée`, displayed: false });
  const found = await read(`/admin/news/pages?mots=${encodeURIComponent(title)}`, school.admin);
  expect(JSON.parse(found)).toEqual([{ href: `/${slug}`, title, kind: 'Page' }]);
});

test('rejects a button that leads to another site', async () => {
  const action = { label: 'Ailleurs', to: 'https://ailleurs.test' };
  const blocks = [{ kind: 'call', visible: true, title: 'Commencez', text: '', actions: [action] }];
  const answer = await school.admin.visit('/admin/pages/add.data', {
    json: { draft: { ...draftOf(newSlug()), blocks } },
  });
  expect(answer.status).toBe(400);
});

test('only a displayed page is cached, from its second visit on, until it changes', async () => {
  const slug = newSlug();
  const path = await add(draftOf(slug));
  const visit = (query = '') => visitor.visit(`/${slug}${query}`);
  await visit();
  const cached = await visit();
  expect(cached.headers.get('etag')).not.toBeNull();
  const before = school.output().length;
  expect((await visit('?utm_source=lettre')).headers.get('etag')).toBe(cached.headers.get('etag'));
  expect(school.output().slice(before)).not.toContain('"path":"/:slug"');
  await save(path, { ...draftOf(slug), title: 'Nos nouveaux tarifs' }, { version: 1 });
  await expect.poll(async () => (await visit()).text()).toContain('Nos nouveaux tarifs');
  await save(path, { ...draftOf(slug), displayed: false }, { version: 2 });
  await expect.poll(async () => (await visit()).status).toBe(404);
  for (const unknown of [`/${slug}`, `/${newSlug()}`])
    for (let time = 0; time < 2; time++)
      expect((await visitor.visit(unknown)).headers.get('cache-control')).toBe('no-store');
});

test('a draft of a staff member is not cached for visitors', async () => {
  const slug = newSlug();
  await add({ ...draftOf(slug), displayed: false });
  expect(await read(`/${slug}`, school.admin)).toContain('n’est pas publiée');
  for (let time = 0; time < 2; time++) expect((await visitor.visit(`/${slug}`)).status).toBe(404);
});

test('a shared link has a picture with the title of the page', async () => {
  const slug = newSlug();
  const path = await add(draftOf(slug));
  const id = path.split('edit-')[1];
  const html = await read(`/${slug}`);
  const [, address = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? [];
  expect(address).toMatch(new RegExp(`^${school.url}/apercu/own-page/${id}\\.[0-9a-f]{16}\\.png$`));
  const picture = await visitor.visit(address.slice(school.url.length));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  await save(path, { ...draftOf(slug), displayed: false }, { version: 1 });
  await expect.poll(async () => (await visitor.visit(`/apercu/own-page/${id}.png`)).status).toBe(404);
});

test('the preview renders an unsaved draft with the menu of the site, and stores nothing', async () => {
  const look = (draft: object, query = '') =>
    school.admin.visit(`/admin/pages/apercu${query}`, { json: { draft } });
  const title = `Brouillon ${newSlug()}`;
  const html = await (await look({ ...draftOf(''), title, displayed: false })).text();
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect(html).toContain('trente euros');
  expect(html).toContain('href="/calculateur"');
  expect(html).toContain('noindex');
  expect(await (await look(draftOf(''), '?sans-menu')).text()).not.toContain('href="/calculateur"');
  expect((await look({ ...draftOf(''), title: 'a'.repeat(141) })).status).toBe(400);
  const { rows } = await school.database.pool.query('select 1 from pages where title = $1', [title]);
  expect(rows).toEqual([]);
});

test('the preview of the home page renders its unsaved blocks', async () => {
  const title = `Bienvenue ${newSlug()}`;
  const draft = [{ kind: 'opening', title, actions: [] }];
  const answer = await school.admin.visit('/admin/home/apercu', { json: { draft } });
  expect(await answer.text()).toContain(title);
  expect(await read('/')).not.toContain(title);
});

test('an archived page is hidden and can be deleted, with its earlier addresses', async () => {
  const slug = newSlug();
  const path = await add(draftOf(slug));
  await school.admin.visit(`${path}.data`, { json: { act: 'archive' } });
  await expect.poll(async () => (await visitor.visit(`/${slug}`)).status).toBe(404);
  await school.admin.visit(`${path}.data`, { json: { act: 'delete' } });
  expect((await school.admin.visit(path)).status).toBe(404);
});
