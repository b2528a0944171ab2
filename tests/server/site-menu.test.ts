import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openAdmin } from '../support/accounts.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: School;
let admin: Member;
let visitor: Visitor;

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
  visitor = openVisitor(school);
});

afterAll(() => school?.[Symbol.asyncDispose]());

const read = async (path: string) => (await visitor.visit(path)).text();

const save = (path: string, draft: object, more: object = {}) =>
  admin.visit(path, { json: { draft, ...more } });

test('the menu leads to sections, displayed pages and other sites; the legal links stay', async () => {
  await school.database.pool.query(
    "insert into pages (id, title, slug, displayed) values ('page-1', 'Nos tarifs', 'tarifs', true), ('page-2', 'Brouillon', 'brouillon', false)",
  );
  const before = await read('/contact');
  for (const path of ['/courses', '/calculateur', '/news']) expect(before).toContain(`href="${path}"`);
  const draft = {
    main: [
      { to: '/courses', label: 'Nos cours' },
      { to: 'page:page-1', label: '' },
      { to: 'www.exemple.fr', label: 'Le blog' },
      { to: 'page:page-2', label: '' },
    ],
    learn: [],
    school: [],
  };
  const saved = await save('/admin/menu', draft, { version: 0 });
  expect(saved.status).toBe(200);
  await expect.poll(() => read('/contact')).toContain('>Nos cours<');
  const html = await read('/contact');
  expect(html).toMatch(/href="\/tarifs"[^>]*>Nos tarifs</);
  expect(html).toContain('href="https://www.exemple.fr/"');
  expect(html).not.toContain('href="/calculateur"');
  expect(html).not.toContain('Brouillon');
  expect(html).toContain('href="/legal-mentions"');
  for (const to of ['http://exemple.fr', 'javascript:alert(1)', 'https://a:b@exemple.fr'])
    expect((await save('/admin/menu.data', { ...draft, main: [{ to, label: 'X' }] })).status).toBe(400);
});
