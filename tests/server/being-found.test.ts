import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: School;
let admin: Member;
let visitor: Visitor;
let course: Course;

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
  visitor = openVisitor(school);
  course = await publishCourse(admin);
});

afterAll(() => school?.[Symbol.asyncDispose]());

const query = (text: string, values: unknown[] = []) => school.database.pool.query(text, values);

async function addNews(title: string, changes: { publishedAt?: string } = {}): Promise<string> {
  const id = `n${randomBytes(6).toString('hex')}`;
  await query('insert into news (id, title, displayed, published_at) values ($1, $2, true, $3)', [
    id,
    title,
    changes.publishedAt ?? '2026-01-01',
  ]);
  return id;
}

async function addScore(changes: { indexed: boolean; withdrawn?: boolean; title?: string }): Promise<string> {
  const id = `s${randomBytes(6).toString('hex')}`;
  await query(
    `insert into scores (id, title, exam, session_date, candidate, displayed, consented_at, indexed, withdrawn_at)
     values ($1, $2, 'delf-b2', '2026-03-17', 'Amina K.', true, now(), $3, $4)`,
    [
      id,
      changes.title ?? 'Amina, huit mois plus tard',
      changes.indexed,
      changes.withdrawn ? new Date() : null,
    ],
  );
  return id;
}

async function readSitemap(path = '/sitemap.xml'): Promise<string[]> {
  const answer = await visitor.visit(path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ]);
  const entries = await parseSitemap(Readable.from(Buffer.from(await answer.arrayBuffer())));
  return entries.map(({ url }) => url);
}

describe('/sitemap.xml', () => {
  test('lists only public pages, published news and results whose candidates agreed to indexing', async () => {
    const shown = await addNews('Où en est l’école ?');
    const ahead = await addNews('À venir', { publishedAt: '2126-01-01' });
    const score = await addScore({ indexed: true });
    const discreet = await addScore({ indexed: false });
    const urls = await readSitemap();
    expect(urls).toContain(`${school.url}/`);
    expect(urls).toContain(`${school.url}/courses`);
    expect(urls).toContain(`${school.url}/legal-mentions`);
    expect(urls).toContain(`${school.url}/news/ou-en-est-l-ecole----${shown}`);
    expect(urls).toContain(`${school.url}/scores/amina-huit-mois-plus-tard----${score}`);
    expect(urls.join(' ')).not.toMatch(new RegExp(`${ahead}|${discreet}|/course/|/login|/admin|\\?`));
    expect(new Set(urls).size).toBe(urls.length);
  });

  test('adds and removes a news item as soon as its visibility changes', async () => {
    await readSitemap();
    const id = await addNews('Toute fraîche');
    await expect.poll(async () => (await readSitemap()).join(' ')).toContain(id);
    await query('update news set displayed = false where id = $1', [id]);
    await expect.poll(async () => (await readSitemap()).join(' ')).not.toContain(id);
  });

  test('is cached for visitors and rendered for members', async () => {
    await readSitemap();
    const kept = await visitor.visit('/sitemap.xml');
    expect(kept.headers.get('etag')).toBeTruthy();
    expect(kept.headers.get('cedille-cache-control')).toBeNull();
    const unchanged = await visitor.visit('/sitemap.xml', {
      headers: { 'if-none-match': kept.headers.get('etag') ?? '' },
    });
    expect(unchanged.status).toBe(304);
    const member = await openMember(school);
    const own = await member.visit('/sitemap.xml');
    expect([own.status, own.headers.get('etag')]).toEqual([200, null]);
  });

  test.each([
    'news.xml',
    'news..xml',
    'news.x.y.xml',
    'autre.n1.xml',
    '__proto__.x.xml',
    'constructor.x.xml',
    'pages',
    'pages.xml.gz',
    '%00.xml',
    `news.${'x'.repeat(500)}.xml`,
    'news.%27%20or%201%3D1.xml',
    '..%2f..%2fadmin',
  ])('returns 404 for /sitemap/%s', async (page) => {
    expect((await visitor.visit(`/sitemap/${page}`)).status).toBe(404);
  });
});

describe('/robots.txt', () => {
  test('names the sitemap and disallows paths that need an account', async () => {
    const answer = await visitor.visit('/robots.txt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await answer.text();
    expect(text).toContain(`Sitemap: ${school.url}/sitemap.xml\n`);
    for (const path of ['/admin', '/members', '/profile', '/login', '/api', '/media', '/products/*/buy/'])
      expect(text).toContain(`Disallow: ${path}\n`);
    expect(text).not.toMatch(/Disallow: \/\n|Disallow: \/(apercu|news|scores|courses|assets|v0)/);
  });
});

describe('/.well-known', () => {
  test('security.txt contains the contact from the settings, an expiry within a year and its own URL', async () => {
    const email = 'securite@ecole.example';
    await school.database.pool.query(
      `INSERT INTO settings (key, value) VALUES ('school', $1)
       ON CONFLICT (key) DO UPDATE SET value = settings.value || excluded.value`,
      [JSON.stringify({ email })],
    );
    const read = async () => (await visitor.visit('/.well-known/security.txt')).text();
    await expect.poll(read, { timeout: 15_000 }).toContain(`Contact: mailto:${email}\n`);
    const answer = await visitor.visit('/.well-known/security.txt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = (await answer.text()).trim().split('\n');
    const fields = lines.map((line) => line.split(': ') as [string, string]);
    const values = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value);
    expect(values('Contact')).toEqual([`mailto:${email}`, `${school.url}/contact`]);
    expect(values('Canonical')).toEqual([`${school.url}/.well-known/security.txt`]);
    const [expires = ''] = values('Expires');
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  test('change-password redirects to the password form, even for a visitor, who must sign in there', async () => {
    const answer = await visitor.visit('/.well-known/change-password');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/profile?modifier=mot-de-passe#mot-de-passe',
    ]);
    const profile = await visitor.visit('/profile?modifier=mot-de-passe');
    expect(profile.headers.get('location')).toBe(
      `/login?redirect=${encodeURIComponent('/profile?modifier=mot-de-passe')}`,
    );
    // Password managers request this URL to detect sites that respond 200 to every path.
    const probe = await visitor.visit(
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    );
    expect(probe.status).toBe(404);
  });

  test('passkey-endpoints contains the URL of the passkey section', async () => {
    const answer = await visitor.visit('/.well-known/passkey-endpoints');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    const page = `${school.url}/profile#second-facteur`;
    expect(await answer.json()).toEqual({ enroll: page, manage: page });
  });
});

test('/site.webmanifest contains the school’s name and existing icons', async () => {
  const answer = await visitor.visit('/site.webmanifest');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/manifest+json']);
  const manifest = (await answer.json()) as {
    name: string;
    lang: string;
    icons: { src: string; sizes: string }[];
  };
  const html = await (await visitor.visit('/')).text();
  expect(html).toContain(`<meta property="og:site_name" content="${manifest.name}"/>`);
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest"/>');
  expect(manifest.lang).toBe('fr');
  for (const { src, sizes } of manifest.icons) {
    const icon = await visitor.visit(src);
    const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

describe('preview images', () => {
  const previewOf = async (path: string) => {
    const first = await visitor.visit(path);
    expect([path, first.status]).toEqual([path, 302]);
    const address = first.headers.get('location') ?? '';
    expect(address).toMatch(/^\/apercu\/[a-z]+\/[\w-]+\.[0-9a-f]{16}\.png$/);
    const answer = await visitor.visit(address);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    return { address, bytes, kept: answer.headers.get('cache-control') };
  };

  const forEver = 'public, max-age=31536000, immutable';

  test('can be cached indefinitely for a page, a news item or a product, because the URL contains a digest', async () => {
    const id = await addNews('La rentrée');
    for (const path of [
      '/apercu/page/home.png',
      '/apercu/page/courses.0000000000000000.png',
      `/apercu/news/${id}.png`,
      `/apercu/product/${course.id}.png`,
    ])
      expect((await previewOf(path)).kept).toBe(forEver);
  });

  test('include the picture of a product', async () => {
    const { bytes } = await previewOf(`/apercu/product/${course.id}.png`);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (315 * 1200 + 876) * info.channels;
    const [red = 0, green = 0] = data.subarray(at, at + 3);
    expect(red).toBeGreaterThan(green + 60);
  });

  test('get a new URL after a rename, and the old URL redirects there', async () => {
    const id = await addNews('Premier titre');
    const before = await previewOf(`/apercu/news/${id}.png`);
    await query(`update news set title = 'Second titre' where id = $1`, [id]);
    const after = await previewOf(before.address);
    expect(after.address).not.toBe(before.address);
    expect(after.bytes.equals(before.bytes)).toBe(false);
  });

  test('omit a product picture whose file is missing, and are then cached for five minutes only', async () => {
    const lost = await publishCourse(admin);
    const { rows } = await query(`select miniature from products where id = $1`, [lost.id]);
    await query(`update products set miniature = $2 where id = $1`, [
      lost.id,
      JSON.stringify([{ ...rows[0]?.miniature[0], path: lost.picturePath.replace('.webp', '-perdue.webp') }]),
    ]);
    expect((await previewOf(`/apercu/product/${lost.id}.png`)).kept).toBe('public, max-age=300');
  });

  test('show only the exam of a result without indexing consent, and return 404 for a withdrawn result', async () => {
    const title = 'Amina, huit mois plus tard';
    const discreet = await previewOf(`/apercu/score/${await addScore({ indexed: false, title })}.png`);
    const nameless = await previewOf(
      `/apercu/score/${await addScore({ indexed: false, title: 'Autre' })}.png`,
    );
    expect(discreet.bytes.equals(nameless.bytes)).toBe(true);
    expect(discreet.kept).toBe('public, max-age=86400');
    const shown = await previewOf(`/apercu/score/${await addScore({ indexed: true, title })}.png`);
    expect(shown.bytes.equals(discreet.bytes)).toBe(false);
    const withdrawn = await addScore({ indexed: true, withdrawn: true });
    expect((await visitor.visit(`/apercu/score/${withdrawn}.png`)).status).toBe(404);
  });

  test('are served to 30 concurrent requests', async () => {
    const id = await addNews('Demandée par tous');
    const { headers } = await visitor.visit(`/apercu/news/${id}.png`);
    const address = headers.get('location') ?? '';
    const answers = await Promise.all(Array.from({ length: 30 }, () => visitor.visit(address)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test.each([
    'page/nulle-part.png',
    'page/__proto__.png',
    'page/constructor.png',
    'news/nulle-part.png',
    'toString/home.png',
    'page/home',
    'page/home.svg',
    'page/home.png.png',
    'page/home.zzzz.png',
    'page/..%2f..%2fetc%2fpasswd.png',
    'news/%00.png',
    'news/%27%3B--.png',
    `news/${'a'.repeat(400)}.png`,
    'page/%E0%A4%A.png',
  ])('return 404 or 400 for /apercu/%s', async (name) => {
    const { status } = await visitor.visit(`/apercu/${name}`);
    expect([400, 404]).toContain(status);
  });
});

describe('sitemap of a large school', () => {
  test('lists every URL once across all its files', { timeout: 60_000 }, async () => {
    await query(
      `insert into news (id, title, displayed, published_at)
       select 'lot' || lpad(i::text, 6, '0'), 'Actualité ' || i, true, '2026-01-01' from generate_series(1, 20500) i`,
    );
    const answer = await visitor.visit('/sitemap.xml');
    const index = await parseSitemapIndex(Readable.from(Buffer.from(await answer.arrayBuffer())));
    expect(index.length).toBeGreaterThanOrEqual(5);
    const urls: string[] = [];
    for (const { url } of index) {
      expect(url.startsWith(`${school.url}/sitemap/`)).toBe(true);
      const part = await readSitemap(url.slice(school.url.length));
      expect(part.length).toBeLessThanOrEqual(10_000);
      urls.push(...part);
    }
    expect(urls.filter((url) => url.includes('----lot'))).toHaveLength(20_500);
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls).toContain(`${school.url}/`);
  });
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});
