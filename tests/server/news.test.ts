import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: School;
let admin: Member;
let member: Member;
let visitor: Visitor;

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
  member = await openMember(school);
  visitor = openVisitor(school);
});

afterAll(() => school?.[Symbol.asyncDispose]());

type Item = { title: string; inMilliseconds?: number; displayed?: boolean; words?: string };

async function add({ title, inMilliseconds = -60_000, displayed = true, words = 'Bonjour.' }: Item) {
  const id = randomBytes(8).toString('hex');
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: words }] }];
  await school.database.pool.query(
    'insert into news (id, title, summary, body, published_at, displayed) values ($1, $2, $3, $4, $5, $6)',
    [id, title, 'Un résumé.', { type: 'doc', content }, new Date(Date.now() + inMilliseconds), displayed],
  );
  return id;
}

const newTitle = (words: string) => `${words} ${randomBytes(4).toString('hex')}`;
const toSlug = (title: string) => title.toLowerCase().replaceAll(' ', '-');
const read = async (path: string, who: Visitor = visitor) => (await who.visit(path)).text();

describe('news item', () => {
  test('is served at its title and id, and redirects permanently from other titles', async () => {
    const title = newTitle('Le passe compose');
    const id = await add({ title });
    const href = `/news/${toSlug(title)}----${id}`;
    const page = await visitor.visit(href);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<p>Bonjour.</p>');
    for (const other of ['ancien-titre', '', 'a----b', 'LE-PASSE', '%C3%A9t%C3%A9']) {
      const answer = await visitor.visit(`/news/${other}----${id}`);
      expect([other, answer.status, answer.headers.get('location')]).toEqual([other, 301, href]);
      // A stored redirect would loop once the title is changed back.
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('links to its products and tools, except products hidden from visitors', async () => {
    const title = newTitle('Ou aller ensuite');
    const id = await add({ title });
    const [shown, hidden] = [newTitle('Un cours nommé'), newTitle('Un cours caché')];
    for (const [name, displayed] of [
      [shown, true],
      [hidden, false],
    ])
      await school.database.pool.query(
        "insert into products (id, title, displayed, enabled, difficulty) values ($1, $1, $2, true, 'B1')",
        [name, displayed],
      );
    expect(await read(`/news/${toSlug(title)}----${id}`)).not.toContain('Pour aller plus loin');
    await school.database.pool.query('update news set products = $1, tools = $2 where id = $3', [
      [hidden, shown],
      ['calculator', 'required-levels'],
      id,
    ]);
    await expect.poll(() => read(`/news/${toSlug(title)}----${id}`)).toContain('Pour aller plus loin');
    const html = await read(`/news/${toSlug(title)}----${id}`);
    expect(html).toContain(shown);
    expect(html).not.toContain(hidden);
    expect(html).toContain('href="/calculateur"');
    expect(html).toContain('href="/calculateur#niveaux-demandes"');
    expect(await read('/calculateur')).toContain('id="niveaux-demandes"');
  });

  test('has metadata for search engines and social networks', async () => {
    const title = newTitle('Une histoire');
    const id = await add({ title, words: 'Les mots viennent de loin, et parfois de tout près. '.repeat(4) });
    const href = `/news/${toSlug(title)}----${id}`;
    const html = await read(href);
    expect(html).toContain(`<link rel="canonical" href="${school.url}${href}"`);
    expect(html).toContain('<meta property="og:type" content="article"');
    const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
    const facts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    );
    expect(facts).toContainEqual(expect.objectContaining({ '@type': 'NewsArticle', headline: title }));
    expect(facts.find((fact) => fact['@type'] === 'BreadcrumbList').itemListElement).toHaveLength(2);
  });

  test.each([
    'sans-identifiant',
    'titre----',
    'titre----a%20b',
    'titre----%00',
    `titre----${'x'.repeat(81)}`,
  ])('returns a plain “Page Not Found” for the invalid parameter of /news/%s', async (address) => {
    const answer = await visitor.visit(`/news/${address}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Page Not Found');
  });

  test('returns 404 with a French page if it does not exist', async () => {
    const answer = await visitor.visit('/news/titre----inconnue');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Actualité introuvable');
  });
});

describe('unpublished item', () => {
  test.each<[string, Partial<Item>, string]>([
    ['a draft', { displayed: false }, 'n’est pas publiée'],
    ['an item with a future date', { inMilliseconds: 86_400_000 }, 'sera publiée automatiquement'],
  ])('%s is visible to an admin only, with a notice', async (_what, changes, notice) => {
    const title = newTitle('Bientot');
    const id = await add({ title, ...changes });
    const href = `/news/${toSlug(title)}----${id}`;
    for (const who of [visitor, member]) expect((await who.visit(href)).status).toBe(404);
    const preview = await admin.visit(href);
    expect([preview.status, preview.headers.get('etag')]).toEqual([200, null]);
    const html = await preview.text();
    expect(html).toContain(notice);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain('ld+json');
    const moved = await admin.visit(`/news/ancien----${id}`);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, href]);
    expect((await visitor.visit(`/news/ancien----${id}`)).status).toBe(404);
    for (const list of ['/news', '/feed.xml', '/sitemap.xml'])
      for (const who of [visitor, admin]) expect(await read(list, who)).not.toContain(id);
  });

  test('appears on cached pages once its publication time passes', async () => {
    const title = newTitle('Dans un instant');
    const id = await add({ title, inMilliseconds: 2_500 });
    const href = `/news/${toSlug(title)}----${id}`;
    expect(await read('/news')).not.toContain(id);
    expect(await read('/feed.xml')).not.toContain(id);
    expect((await visitor.visit(href)).status).toBe(404);
    await vi.waitFor(async () => expect(await read('/news')).toContain(href), {
      timeout: 15_000,
      interval: 100,
    });
    await vi.waitFor(async () => expect(await read('/feed.xml')).toContain(id), {
      timeout: 15_000,
      interval: 100,
    });
    expect((await visitor.visit(href)).status).toBe(200);
  });
});

describe('list', () => {
  test('shows every item once, across pages and years', async () => {
    const ids = new Set<string>();
    for (let each = 0; each < 30; each++) {
      // In 2019, so that items of other tests do not interfere.
      const moment = new Date('2019-06-01T08:00:00Z').getTime() + each * 3_600_000;
      ids.add(await add({ title: newTitle('Une page'), inMilliseconds: moment - Date.now() }));
    }
    const seen: string[] = [];
    for (let path = '/news?annee=2019'; path; ) {
      const html = await read(path);
      seen.push(...[...html.matchAll(/href="\/news\/[^"]*----([0-9a-f]{16})"/g)].map(([, id = '']) => id));
      const next = /<a href="([^"]*)" rel="next"/.exec(html)?.[1] ?? '';
      path = next.replaceAll('&amp;', '&');
    }
    expect(seen).toHaveLength(30);
    expect(new Set(seen)).toEqual(ids);
    expect(await read('/news')).toContain('href="/news?annee=2019"');
  });

  test.each(['annee=abc', 'annee=99999', 'apres=x', 'apres=1~2~3', 'annee=%00', 'apres=%F0%9F%92%A5~x'])(
    '/news?%s shows the first page',
    async (query) => {
      const html = await read(`/news?${query}`);
      expect(html).toContain(`<link rel="canonical" href="${school.url}/news"`);
    },
  );

  test('shows a notice for a year without news and excludes it from search engines', async () => {
    const html = await read('/news?annee=1999');
    expect(html).toContain('Aucune actualité en 1999');
    expect(html).toContain('noindex');
  });
});

test('every page links to the feed', async () => {
  for (const path of ['/', '/courses', '/news', '/login'])
    expect(await read(path)).toMatch(
      /<link rel="alternate" type="application\/atom\+xml" href="\/feed\.xml"/,
    );
});

test('the feed is cached, and a client that already has it gets 304', async () => {
  const first = await visitor.visit('/feed.xml');
  expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const etag = first.headers.get('etag') ?? '';
  const second = await visitor.visit('/feed.xml', { headers: { 'if-none-match': etag } });
  expect(second.status).toBe(304);
});

test('the school writes no errors to the log', () => expect(school.errorLines()).toEqual([]));
