import { beforeAll, expect, test } from 'vitest';
import { addProduct, draftOf, publishCourse } from '../support/publish-course.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

let school: SharedSchool;

beforeAll(async () => {
  school = await shareSchool();
});

const open = async (path: string) => (await school.admin.visit(path)).text();

const listRows = (html: string, around: RegExp) =>
  html.split(/<(?:li|tr)\b/).filter((row) => around.test(row) && /<\/(?:li|tr)>/.test(row));

test('the product list shows the thumbnail of a product that has a picture', async () => {
  const { title, picturePath } = await publishCourse(school.admin);
  const bare = `Sans image ${title.slice(-8)}`;
  await addProduct(school.admin, { ...draftOf(bare), price: '' });
  const find = async (name: string) =>
    listRows(await open(`/admin/products?q=${encodeURIComponent(name.slice(-8))}`), new RegExp(name));
  const [row = ''] = await find(title);
  const [, source = ''] = /<img src="([^"]+)" alt="" width="64" height="48"/.exec(row) ?? [];
  expect(decodeURIComponent(source)).toContain(picturePath.replace(/\.webp$/, ''));
  expect((await school.admin.visit(source.replaceAll('&amp;', '&'))).headers.get('content-type')).toBe(
    'image/webp',
  );
  const [without = ''] = await find(bare);
  expect(without).toContain(bare);
  expect(without).not.toContain('<img');
});

test('the dashboard leads to the setup on screen and names no environment variable', async () => {
  const desk = (await open('/admin')).replace(/<script.*?<\/script>/gs, '');
  for (const step of ['payments', 'mail', 'backups', 'address'])
    expect(desk).toContain(`href="/admin/launch/${step}"`);
  expect(desk).not.toMatch(/\b(?:STRIPE|SMTP|SITE|DATA)_[A-Z_]+\b/);
});

test('the dashboard puts pending work before sales, and sales before the state of the school', async () => {
  const desk = await open('/admin');
  expect(desk).toMatch(/href="\/admin\/orders\?mois=\d{4}-\d\d"/);
  const order = ['id="attention"', 'id="sales"', 'Ventes du mois dernier', 'Stockage (', 'id="months"'];
  const places = order.map((part) => desk.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(desk).toContain('href="/admin/sales?periode=mois-dernier"');
});

test('the dashboard shows a missing backup small, and when the first one runs', async () => {
  const desk = await open('/admin');
  const find = (term: string) => listRows(desk, new RegExp(`${term}(?:<| \\()`)).at(-1) ?? '';
  const isSmall = (figure: string) => /<p class="([^"]+)">.*<p class="\1">/s.test(figure);
  expect(isSmall(find('Première sauvegarde prévue'))).toBe(true);
  expect(isSmall(find('Stockage'))).toBe(false);
  expect(find('Première sauvegarde prévue')).toMatch(/à\s4\sh\s10/);
});

test.each(['/admin/members', '/admin/progress', '/admin/exercises/learners'])(
  '%s leads to the form that invites a learner',
  async (path) => {
    const [, href = ''] =
      /<a\b[^>]*href="([^"]+)"[^>]*>(?:<span[^>]*>)?Inviter un élève/.exec(await open(path)) ?? [];
    expect(href).toBe('/admin/orders/add');
    expect(await open(href)).toContain('name="emails"');
  },
);

test('the design system pages are hidden in production', async () => {
  expect((await school.admin.visit('/admin/design')).status).toBe(404);
  expect(await open('/admin')).not.toContain('/admin/design');
});

test.each([
  ['/admin/mail?q=&etat=', '/admin/mail?q=introuvable-nulle-part', 'Essayez une partie de l’adresse'],
  [
    '/admin/journal?personne=&sujet=&du=&au=',
    '/admin/journal?du=2099-01-01',
    'Essayez une autre période, une autre personne',
  ],
])(
  '%s lists all entries, and a search without matches suggests how to continue',
  async (empty, vain, advice) => {
    await addProduct(school.admin, draftOf('Pour le journal'));
    const whole = await open(empty);
    expect(listRows(whole, /./).length).toBeGreaterThan(0);
    expect(whole).not.toContain(advice);
    expect(await open(vain)).toContain(advice);
  },
);

test('the audit log shows old and new values without opening an entry', async () => {
  const id = await addProduct(school.admin, draftOf('Avant'));
  const draft = { title: 'Après', personalWork: '75' };
  const answer = await school.admin.visit(`/admin/products/edit-${id}.data`, { json: { draft, version: 1 } });
  expect(answer.status).toBe(200);
  const [line = ''] = listRows(await open('/admin/journal?sujet=product'), /Après/);
  const [shown = ''] = line.split('<details');
  expect(shown).toMatch(/Titre.*<del>Avant<\/del>.*<ins>Après<\/ins>/);
  const page = await open('/admin/journal?sujet=product');
  expect(page).toMatch(/Travail personnel.{0,80}<del>1\sh\s30<\/del>.{0,120}<ins>1\sh\s15<\/ins>/s);
});
