import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addLesson } from '../support/add-lesson.ts';
import { hideAddressed } from '../support/hide-addressed.ts';
import { addProduct, draftOf } from '../support/publish-course.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: SharedSchool;
let visitor: Visitor;

beforeAll(async () => {
  school = await shareSchool();
  visitor = openVisitor(school);
});

afterAll(() => hideAddressed(school));

const newSlug = (words = 'reussir-le-delf') => `${words}-${randomBytes(4).toString('hex')}`;

/** Saves fields of a product in the back office. */
async function save(id: string, changes: object) {
  const { rows } = await school.database.pool.query<{ title: string; version: number }>(
    'select title, version from products where id = $1',
    [id],
  );
  const [row] = rows;
  return school.admin.visit(`/admin/products/edit-${id}.data`, {
    json: { draft: { ...draftOf(row?.title ?? ''), ...changes }, version: row?.version },
  });
}

const addWith = (slug: string) => addProduct(school.admin, { ...draftOf(`Cours ${slug}`), slug } as never);

async function follow(path: string) {
  const answer = await visitor.visit(path);
  return [answer.status, answer.headers.get('location')];
}

describe('product with a slug', () => {
  test('is served at both addresses, with one canonical address everywhere', async () => {
    const slug = newSlug();
    const id = await addWith(slug);
    for (const path of [`/products/${slug}`, `/products/${id}`]) {
      const html = await (await visitor.visit(path)).text();
      expect(html).toContain(`<link rel="canonical" href="${school.url}/products/${slug}"`);
      expect(html).toContain(`"url":"${school.url}/products/${slug}"`);
    }
    const sitemap = await (await visitor.visit('/sitemap.xml')).text();
    expect(sitemap).toContain(`${school.url}/products/${slug}<`);
    expect(sitemap).not.toContain(`/products/${id}<`);
  });

  test('redirects from earlier slugs, also on pages below, and not from a slug of another product', async () => {
    const [first, second] = [newSlug(), newSlug()];
    const id = await addWith(first);
    const lessonId = await addLesson(school, id, { free: true } as never);
    await save(id, { slug: second });
    expect(await follow(`/products/${first}?avis=1`)).toEqual([301, `/products/${second}?avis=1`]);
    expect(await follow(`/products/${first}/${lessonId}`)).toEqual([301, `/products/${second}/${lessonId}`]);
    const other = await addWith(first);
    expect((await visitor.visit(`/products/${first}`)).status).toBe(200);
    // The two products exchange their slugs through a third one.
    await save(id, { slug: newSlug() });
    await save(other, { slug: second });
    await save(id, { slug: first });
    expect(await (await visitor.visit(`/products/${first}`)).text()).toContain(`/products/${first}"`);
    expect((await visitor.visit(`/products/${second}`)).status).toBe(200);
  });

  test('keeps its address when the slug is removed', async () => {
    const slug = newSlug();
    const id = await addWith(slug);
    await save(id, { slug: '' });
    expect(await follow(`/products/${slug}`)).toEqual([301, `/products/${id}`]);
  });

  test('gets a slug from typed words, and no slug or id of another product', async () => {
    const [words, other] = [randomBytes(4).toString('hex'), newSlug()];
    const id = await addWith('');
    await addWith(other);
    await save(id, { slug: ` Réussir à l’été ${words} ` });
    expect((await visitor.visit(`/products/reussir-a-l-ete-${words}`)).status).toBe(200);
    const refused = await (await save(id, { slug: other })).text();
    expect(refused).toContain('est déjà utilisée par une autre page');
    expect(await (await save(id, { slug: '???' })).text()).toContain('Saisissez des lettres ou des chiffres');
  });

  test('shows its texts for search engines', async () => {
    const slug = newSlug();
    const id = await addWith(slug);
    await save(id, { slug, seoTitle: `Titre ${slug}`, seoDescription: `Description ${slug}` });
    const html = await (await visitor.visit(`/products/${slug}`)).text();
    expect(html).toMatch(new RegExp(`<title>Titre ${slug}`));
    expect(html).toContain(`<meta name="description" content="Description ${slug}"`);
    expect(await (await save(id, { slug, seoTitle: 'x'.repeat(71) })).text()).toContain('70 caractères');
  });
});

describe.each([
  [
    'news',
    'insert into news (id, title, slug, published_at, displayed) values ($1, $1, $2, now(), true)',
    '/news',
  ],
  [
    'score',
    `insert into scores (id, title, slug, exam, session_date, marks, displayed, consented_at, indexed)
     values ($1, $1, $2, 'delf-b2', '2026-05-20', '{"listening":20,"reading":20,"writing":20,"speaking":20}', true, now(), true)`,
    '/scores',
  ],
])('%s with a slug', (kind, statement, base) => {
  test('is served at its slug, redirects from earlier slugs and titles, and keeps its specified address', async () => {
    const [id, slug, earlier] = [newSlug('page'), newSlug(), newSlug('avant')];
    await school.database.pool.query(statement, [id, slug]);
    await school.database.pool.query('insert into earlier_slugs (kind, slug, row_id) values ($1, $2, $3)', [
      kind,
      earlier,
      id,
    ]);
    await expect.poll(async () => (await visitor.visit(`${base}/${slug}`)).status).toBe(200);
    const html = await (await visitor.visit(`${base}/${slug}`)).text();
    expect(html).toContain(`<link rel="canonical" href="${school.url}${base}/${slug}"`);
    expect(await follow(`${base}/${earlier}`)).toEqual([301, `${base}/${slug}`]);
    expect(await follow(`${base}/ancien-titre----${id}`)).toEqual([301, `${base}/${slug}`]);
    expect((await visitor.visit(`${base}/${id}----${id}`)).status).toBe(200);
    // The id alone is no address.
    expect((await visitor.visit(`${base}/${id}`)).status).toBe(404);
    expect(await (await visitor.visit(base)).text()).toContain(`href="${base}/${slug}"`);
    expect(await (await visitor.visit('/sitemap.xml')).text()).toContain(`${base}/${slug}<`);
  });
});
