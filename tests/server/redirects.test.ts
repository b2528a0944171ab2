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

const newPath = (words = 'ancien') => `/${words}-${randomBytes(4).toString('hex')}`;

/** Saves a redirect in the back office and returns the address of its editor. */
async function add(source: string, target: string, status = '301'): Promise<string> {
  const answer = await school.admin.visit('/admin/redirects/add', {
    json: { draft: { source, target, status } },
  });
  expect(answer.status).toBe(303);
  return answer.headers.get('location')?.replace('?enregistre=1', '') ?? '';
}

const importText = async (text: string): Promise<string> =>
  (await school.admin.visit('/admin/redirects/import.data', { json: { act: 'import', text } })).text();

async function follow(path: string, init?: RequestInit) {
  const answer = await visitor.visit(path, init);
  return [answer.status, answer.headers.get('location')];
}

test('a former address redirects with its query, in all its spellings', async () => {
  const path = newPath('Été');
  await add(path, '/courses?tri=prix');
  for (const spelling of [encodeURI(path), `${encodeURI(path)}/`, encodeURI(path.toLowerCase())])
    expect(await follow(`${spelling}?utm_source=lettre`)).toEqual([
      301,
      '/courses?tri=prix&utm_source=lettre',
    ]);
  // Browsers must not store it, because it can be changed.
  const { headers } = await visitor.visit(encodeURI(path));
  expect(headers.get('cache-control')).toBe('no-store');
  expect(await follow(encodeURI(path), { method: 'HEAD' })).toEqual([301, '/courses?tri=prix']);
});

test('a prefix redirects the rest, and a removed page responds with 410', async () => {
  const [blog, gone] = [newPath('blog'), newPath('parti.html')];
  await add(`${blog}/*`, '/news/*', '302');
  await add(gone, '', '410');
  expect(await follow(`${blog}/2020/Titre`)).toEqual([302, '/news/2020/Titre']);
  const answer = await visitor.visit(gone);
  expect(answer.status).toBe(410);
  expect(await answer.text()).toContain('Cette page n’existe plus.');
});

test('an existing page wins over a redirect, also one with a slug', async () => {
  const slug = newPath('cours').slice(1);
  await school.database.pool.query(
    "insert into products (id, title, displayed, slug) values ($1, 'Un cours', true, $1 || '-ici')",
    [slug],
  );
  await add('/courses', '/news');
  await add(`/products/${slug}-ici`, '/news');
  expect((await visitor.visit('/courses')).status).toBe(200);
  expect((await visitor.visit(`/products/${slug}-ici`)).status).toBe(200);
});

test('the plain permalinks of WordPress come before the home page, which ignores other numbers', async () => {
  const number = String(Math.floor(Math.random() * 1e9));
  expect((await visitor.visit('/')).status).toBe(200);
  await add(`https://ancien.example/?p=${number}`, '/contact');
  expect(await follow(`/?p=${number}&utm_medium=lien`)).toEqual([301, '/contact?utm_medium=lien']);
  expect(await follow(`/index.php?p=${number}`)).toEqual([301, '/contact']);
  expect((await visitor.visit('/?p=7')).status).toBe(200);
});

test('redirects are used in the count, and missing addresses are listed with the linking site', async () => {
  const [path, missing, probe] = [newPath(), newPath('perdu'), `${newPath('scan')}.php`];
  const editor = await add(path, '/courses');
  await follow(path);
  await visitor.visit(missing, { headers: { referer: 'https://forum.example/sujet?secret=1' } });
  await visitor.visit(probe);
  await visitor.visit(`/retrait/${randomBytes(8).toString('hex')}`);
  const read = async () => (await school.admin.visit('/admin/redirects/missing')).text();
  await expect.poll(read, { timeout: 20_000 }).toContain(missing);
  const html = await read();
  expect(html).toContain('forum.example');
  expect(html).toContain(`/admin/redirects/add?de=${encodeURIComponent(missing)}`);
  for (const hidden of [probe, '/retrait/', 'secret=1']) expect(html).not.toContain(hidden);
  const { rows } = await school.database.pool.query('select hits from redirects where source = $1', [path]);
  expect(rows).toEqual([{ hits: 1 }]);
  expect(editor).toMatch(/^\/admin\/redirects\/edit-/);
  // The form contains the address, and the saved redirect removes it from the list.
  const form = await school.admin.visit(`/admin/redirects/add?de=${encodeURIComponent(missing)}`);
  expect(await form.text()).toContain(`value="${missing}"`);
  await add(missing, '/courses');
  expect(await read()).not.toContain(missing);
});

test('the import reports the refused lines and adds the others', async () => {
  const [one, two] = [newPath(), newPath()];
  const report = await importText(`${one},/courses\n/admin/x,/courses\n${two},javascript:alert(1)\n`);
  expect(report).toContain('Saisissez une adresse de ce site');
  expect(report).toContain('Saisissez une page de ce site');
  expect(await follow(one)).toEqual([301, '/courses']);
  expect((await visitor.visit(two)).status).toBe(404);
});

test('the export can be imported again', async () => {
  const path = newPath();
  await add(path, '/courses', '302');
  const csv = await (await school.admin.visit('/admin/redirects.csv')).text();
  expect(csv).toContain(path);
  await school.database.pool.query('delete from redirects where source = $1', [path]);
  await importText(csv);
  expect(await follow(path)).toEqual([302, '/courses']);
});

test('the check before a move shows what each pasted address leads to', async () => {
  const [moved, broken, lost] = [newPath(), newPath(), newPath()];
  await add(moved, '/courses');
  await add(broken, `${newPath()}`);
  const locations = ['/courses', moved, broken, lost, '/members'].map(
    (path) => `<url><loc>https://ancien.example${path}</loc></url>`,
  );
  const answer = await school.admin.visit('/admin/redirects/check.data', {
    json: { act: 'check', text: `<urlset>${locations.join('')}</urlset>` },
  });
  const text = await answer.text();
  const order = ['page', 'redirect', 'broken', 'missing', 'members'];
  for (const word of order) expect(text).toContain(`"${word}"`);
  // Checks are no visits.
  const { rows } = await school.database.pool.query('select hits from redirects where source = $1', [moved]);
  expect(rows).toEqual([{ hits: 0 }]);
});
