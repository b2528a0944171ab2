import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { parseSitemap } from 'sitemap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { closedPaths } from '#app/seo/robots.ts';
import { type Head, readHead } from '../support/read-head.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

/** Not the shared school, because this suite reads every page of the sitemap, also those of other suites. */
let school: School;
let visitor: Visitor;
/** HTML head of every page in the sitemap, by path. */
let found: Map<string, Head>;
let discreetScore: string;

/** Hostile title that breaks out of HTML, attributes and scripts unless it is escaped. */
const hostile = `« L’été » </script><script>alert(1)</script> & "la suite"\u2028œuvre`;

beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
  visitor = openVisitor(school);
  await addNews(
    'Une actualité au titre long comme un jour sans pain, et qui ne finit pas de commencer à dire ce qui se passe',
  );
  await addNews(hostile);
  await addScore('Amina, huit mois plus tard', true);
  discreetScore = await addScore('Un résultat discret', false);
  found = await readSitemapPages();
}, 120_000);

afterAll(() => school.stop());

async function addNews(title: string): Promise<void> {
  await school.database.pool.query(
    `insert into news (id, title, summary, displayed, published_at)
     values ($1, $2, 'Ce qui change à la rentrée pour les ateliers du samedi, et comment vous inscrire.', true, '2026-01-01')`,
    [`n${randomBytes(6).toString('hex')}`, title],
  );
}

async function addScore(title: string, indexed: boolean): Promise<string> {
  const id = `s${randomBytes(6).toString('hex')}`;
  await school.database.pool.query(
    `insert into scores (id, title, exam, session_date, candidate, marks, displayed, consented_at, indexed)
     values ($1, $2, 'delf-b2', '2026-03-17', 'Amina K.', $3, true, now(), $4)`,
    [id, title, JSON.stringify({ listening: 18, reading: 20, writing: 16, speaking: 19 }), indexed],
  );
  return id;
}

async function readSitemapPages(): Promise<Map<string, Head>> {
  const answer = await visitor.visit('/sitemap.xml');
  const entries = await parseSitemap(Readable.from(Buffer.from(await answer.arrayBuffer())));
  const heads = new Map<string, Head>();
  for (const { url } of entries) {
    expect(url.startsWith(school.url)).toBe(true);
    const path = url.slice(school.url.length);
    heads.set(path, await readPage(path));
  }
  return heads;
}

async function readPage(path: string, status = 200): Promise<Head> {
  const answer = await visitor.visit(path);
  expect([path, answer.status]).toEqual([path, status]);
  return readHead(await answer.text());
}

/** Public URLs outside the sitemap: no content of their own, or for one reader only. */
const leftOut: [string, number][] = [
  ['/login', 200],
  ['/login?redirect=/members', 200],
  ['/premiere-connexion', 200],
  ['/deconnexion', 200],
  ['/unauthorized', 403],
  ['/maintenance', 200],
  ['/in-construction', 200],
  ['/contact/merci', 200],
  ['/alertes/merci', 200],
  ['/alertes/fin', 200],
  ['/attestations', 200],
  ['/bon', 200],
  ['/attestations?code=7KQ2', 404],
  ['/scores?examen=delf-b2', 200],
  ['/scores?annee=2026', 200],
  ['/news?annee=2026', 200],
  ['/courses?niveau=A1', 200],
  ['/courses?q=subjonctif', 200],
  ['/exercices?tri=nouveautes', 200],
];

describe('pages of the sitemap', () => {
  test('include pages, news and results', () => {
    const paths = [...found.keys()];
    expect(paths).toContain('/');
    expect(paths.some((path) => path.startsWith('/scores/amina'))).toBe(true);
    // Every public path without parameters is listed, except the intended exclusions.
    const listed = addresses
      .filter(({ pattern, access }) => access === 'public' && !/[:*.]/.test(pattern))
      .map(({ pattern }) => pattern)
      .filter((pattern) => !leftOut.some(([path]) => path === pattern));
    expect(paths).toEqual(expect.arrayContaining(listed));
  });

  test('have one canonical link, one title and one description of the right length', () => {
    for (const [path, head] of found) {
      const lengths = {
        title: head.titles.map((title) => title.length >= 10 && title.length <= 65),
        description: head.descriptions.map((text) => text.length >= 50 && text.length <= 170),
      };
      expect({ path, lang: head.lang, ...lengths, robots: head.robots, titles: head.titles }).toEqual({
        path,
        lang: 'fr',
        title: [true],
        description: [true],
        robots: [],
        titles: head.titles,
      });
      expect({ path, canonicals: head.canonicals, url: head.og['og:url'] }).toEqual({
        path,
        canonicals: [school.url + path],
        url: [school.url + path],
      });
    }
  });

  test('have a unique title and description', () => {
    for (const part of ['titles', 'descriptions'] as const) {
      const pages = [...found].filter(([path]) => !path.startsWith('/news/') || part === 'titles');
      const said = pages.map(([, head]) => head[part][0]);
      expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
    }
  });

  test('have a preview with title, type and an existing image', { timeout: 120_000 }, async () => {
    for (const [path, { og }] of found) {
      expect({ path, ...og }).toMatchObject({
        path,
        'og:title': [expect.stringMatching(/./)],
        'og:description': [expect.stringMatching(/./)],
        'og:type': [expect.stringMatching(/^(website|article)$/)],
        'og:image:width': ['1200'],
        'og:image:height': ['630'],
        'og:image:alt': [expect.stringMatching(/./)],
      });
      const [image = ''] = og['og:image'] ?? [];
      expect([path, image.startsWith(`${school.url}/apercu/`)]).toEqual([path, true]);
      const answer = await visitor.visit(image);
      expect([path, image, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        image,
        200,
        'image/png',
      ]);
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
      expect([width, height]).toEqual([1200, 630]);
    }
  });

  test('are open to crawlers, like their preview images', () => {
    const addresses = [...found].flatMap(([path, { og }]) => [
      path,
      ...(og['og:image'] ?? []).map((image) => new URL(image).pathname),
    ]);
    for (const path of addresses)
      expect([path, closedPaths.filter((closed) => path.startsWith(closed))]).toEqual([path, []]);
  });

  test('have valid structured data', () => {
    for (const [path, { facts }] of found)
      for (const fact of facts) expect([path, missingOf(fact)]).toEqual([path, []]);
    const kindsOf = (path: string) => found.get(path)?.facts.map((fact) => fact['@type']);
    expect(kindsOf('/')).toEqual(expect.arrayContaining(['EducationalOrganization', 'WebSite']));
    for (const path of ['/courses', '/exercices']) expect(kindsOf(path)).toContain('ItemList');
    for (const [path] of found)
      if (path !== '/')
        expect([path, kindsOf(path)]).toEqual([path, expect.arrayContaining(['BreadcrumbList'])]);
  });
});

/**
 * Properties that Google requires of each type
 * (https://developers.google.com/search/docs/appearance/structured-data/search-gallery).
 */
const required: Record<string, string[]> = {
  EducationalOrganization: ['name', 'url'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position'],
  Course: ['name', 'description', 'provider', 'hasCourseInstance'],
  CourseInstance: ['courseMode'],
  Product: ['name', 'image'],
  Offer: ['price', 'priceCurrency', 'availability'],
  NewsArticle: ['headline', 'image', 'datePublished', 'author'],
  SearchAction: ['target', 'query-input'],
};

/** Returns the missing properties and the relative URLs in structured data. */
function missingOf(fact: unknown, at = ''): string[] {
  if (Array.isArray(fact)) return fact.flatMap((one, index) => missingOf(one, `${at}[${index}]`));
  if (typeof fact !== 'object' || fact === null) return [];
  const { '@type': type, ...rest } = fact as Record<string, unknown>;
  const needed = required[String(type)] ?? [];
  return [
    ...needed.filter((name) => rest[name] === undefined).map((name) => `${at}${type}.${name}`),
    ...['url', 'item', 'image']
      .filter((name) => typeof rest[name] === 'string' && !String(rest[name]).startsWith(`${school.url}/`))
      .map((name) => `${at}${type}.${name} is ${rest[name]}`),
    ...Object.entries(rest).flatMap(([name, inner]) => missingOf(inner, `${at}${type}.${name}.`)),
  ];
}

describe('pages outside search engines', () => {
  test.each(leftOut)('%s has noindex and no canonical link', async (path, status) => {
    const { robots, canonicals } = await readPage(path, status);
    expect(robots).toEqual(['noindex']);
    if (!path.includes('?')) expect(canonicals).toEqual([]);
    expect([...found.keys()]).not.toContain(path);
  });

  test('a result without indexing consent has noindex and shows only the exam in its preview', async () => {
    const path = `/scores/un-resultat-discret----${discreetScore}`;
    const { robots, og } = await readPage(path);
    expect(robots).toEqual(['noindex']);
    expect([...found.keys()]).not.toContain(path);
    expect(og['og:image:alt']?.[0]).toContain('DELF B2');
    expect(og['og:image:alt']?.[0]).not.toContain('discret');
  });
});
