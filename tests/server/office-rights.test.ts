import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { mayOpen, mayRequest } from '#app/office/office-rights.ts';
import { addresses } from '#app/routes.ts';
import { listRights, type StaffRole, staffRoles } from '#core/staff/roles.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { draftOf, publishCourse } from '../support/publish-course.ts';
import { openOffice } from '../support/roles.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';
import { listGoodRequests } from './office-bodies.ts';

const limited = ['teacher', 'assistant', 'accountant'] as const;

let school: SharedSchool;
let people: Record<(typeof limited)[number], Member>;
let member: Visitor;

beforeAll(async () => {
  school = await shareSchool();
  const [teacher, assistant, accountant] = await Promise.all(
    limited.map((role) => openOffice(school, '', role)),
  );
  if (!teacher || !assistant || !accountant) throw new Error('unreachable: three were opened');
  people = { teacher, assistant, accountant };
  member = await openMember(school);
});

/** Every valid body of every action, with its route. */
const requests = listGoodRequests().map(
  ({ pattern, path, body }) =>
    [pattern, `${body.act ?? 'save'} ${body.name ?? ''}`.trim(), path, body] as const,
);

/** Names of the commands in a body, also of those that run for several rows. */
function listActs(body: Record<string, unknown>): (string | undefined)[] {
  const steps = Array.isArray(body.steps) ? body.steps.map(({ act }) => String(act)) : [];
  return [body.act as string | undefined, ...(body.act === 'bulk' ? [String(body.name)] : steps)];
}

describe.each(requests)('%s %s', (pattern, _, path, body) => {
  test.each(limited)('%s', async (role) => {
    const { status } = await people[role].visit(path, { json: body });
    const isAllowed = listActs(body).every((act) =>
      mayRequest({ role }, pattern, { isWrite: true, ...(act ? { act } : {}) }),
    );
    // This draft is on sale, which is a right of its own.
    const isSale = role === 'teacher' && pattern === '/admin/products/add';
    expect(status === 403).toBe(!isAllowed || isSale);
  });

  test('redirects members and visitors', async () => {
    for (const visitor of [member, openVisitor(school)])
      expect((await visitor.visit(path, { json: body })).status).toBe(302);
  });
});

/** Commands of a screen that need another right than the rest. Duplicates the declarations on purpose. */
const special: readonly [pattern: string, act: string, roles: readonly StaffRole[]][] = [
  ['/admin/orders/:orderId', 'cancel', ['owner', 'assistant']],
  ['/admin/orders/:orderId', 'accept-dispute', ['owner']],
  ['/admin/orders/:orderId', 'answer-dispute', ['owner']],
  ['/admin/orders/:orderId/refund', 'refund', ['owner']],
  ['/admin/members/:uid', 'grant', ['owner', 'assistant']],
  ['/admin/members/:uid', 'corrections', ['owner', 'assistant']],
  ['/admin/members/:uid', 'disable', ['owner', 'assistant']],
  ['/admin/members/:uid', 'remove', ['owner']],
  ['/admin/team/:uid', 'set-role', ['owner']],
];

test.each(special)('%s: only the declared roles may run %s', (pattern, act, roles) => {
  const allowed = staffRoles.filter((role) => mayRequest({ role }, pattern, { isWrite: true, act }));
  expect(allowed).toEqual(roles);
});

test('a route that declares nothing is open to the owner only', () => {
  const allowed = staffRoles.filter((role) => mayRequest({ role }, '/admin/nouveau'));
  expect(allowed).toEqual(['owner']);
  expect(mayRequest({ role: null }, '/admin')).toBe(false);
});

test('a role that may change a back-office page may read it', () => {
  const office = addresses.filter(({ access, pattern }) => access === 'admin' && /:|\.tsx$/.test(pattern));
  for (const { pattern } of office)
    for (const role of staffRoles)
      if (mayRequest({ role }, pattern, { isWrite: true })) expect(mayRequest({ role }, pattern)).toBe(true);
});

test('every command named in the declarations exists', () => {
  const declared = [...readFileSync('app/office/subjects.ts', 'utf8').matchAll(/commands: \{([^}]*)\}/g)]
    .flatMap(([, names = '']) => [...names.matchAll(/'?([\w-]+)'?: '/g)])
    .map(([, name = '']) => name);
  expect(declared.length).toBeGreaterThan(3);
  const tested = new Set(requests.flatMap(([, , , body]) => listActs(body)));
  for (const name of declared) expect([...tested, 'remove']).toContain(name);
});

test('links are matched to routes by their most specific pattern', () => {
  const teacher = { role: 'teacher' } as const;
  expect(mayOpen(teacher, '/admin/products/edit-1/programme?a=b#c')).toBe(true);
  expect(mayOpen(teacher, '/admin/products/edit-1/vente')).toBe(false);
  expect(mayOpen(teacher, '/admin/products/at-provider')).toBe(false);
  expect(mayOpen(teacher, '/admin/members')).toBe(false);
  expect(mayOpen(teacher, '/products/edit-1')).toBe(true);
});

test('only the owner has the rights to money, accounts, settings and the team', () => {
  const ofOwner = ['refund', 'prices.write', 'people.export', 'people.erase', 'settings.write', 'team.write'];
  expect(listRights('owner')).toEqual(expect.arrayContaining(ofOwner));
  for (const role of limited) for (const right of ofOwner) expect(listRights(role)).not.toContain(right);
});

/** Returns the linked paths of the back office, sorted. */
const listOfficeLinks = (page: string): string[] =>
  [...new Set([...page.matchAll(/href="(\/admin[^"?#]*)/g)].map(([, path = '']) => path))].toSorted();

describe('a teacher', () => {
  test('cannot change the price or the sale of a product, by any field or command', async () => {
    const { id, title } = await publishCourse(school.admin);
    const path = `/admin/products/edit-${id}`;
    const post = async (at: string, json: object) => (await people.teacher.visit(at, { json })).status;
    for (const changed of [{ price: '1' }, { priceId: '' }, { productId: 'prod_1' }, { enabled: false }])
      expect(await post(path, { draft: { title, ...changed }, version: 1 })).toBe(403);
    expect(await post('/admin/products/add', { draft: { ...draftOf('Les accents'), price: '9' } })).toBe(403);
    expect(await post('/admin/products', { act: 'stand', ids: [id], change: { enabled: false } })).toBe(403);
    const visibilities = [{ id, displayed: true, enabled: false, archived: false }];
    expect(await post('/admin/products', { act: 'put-back', visibilities })).toBe(200);
    expect(await post(path, { act: 'put-back', visibilities })).toBe(200);
    expect(await post('/admin/products', { act: 'stand', ids: [id], change: { displayed: false } })).toBe(
      200,
    );
    const { rows } = await school.database.pool.query(
      'select enabled, displayed from products where id = $1',
      [id],
    );
    expect(rows).toEqual([{ enabled: true, displayed: false }]);
  });

  test('has no switch of the sale in the list of products', async () => {
    const countSwitches = async (person: Visitor) =>
      (await (await person.visit('/admin/products')).text()).split('role="switch"').length - 1;
    const ofOwner = await countSwitches(school.admin);
    expect(ofOwner).toBeGreaterThan(1);
    expect(await countSwitches(people.teacher)).toBe(ofOwner / 2);
  });

  test('sees no sums, and exports no email addresses of learners', async () => {
    const desk = await (await people.teacher.visit('/admin')).text();
    for (const closed of ['orders', 'sales', 'members', 'settings', 'team', 'mail'])
      expect(listOfficeLinks(desk)).not.toContain(`/admin/${closed}`);
    expect(desk.includes('Ventes')).toBe(false);
    const file = await (await people.teacher.visit('/admin/exercises/learners.csv')).text();
    expect(file.split('\n')[0]).not.toContain('e-mail');
    const whole = await (await school.admin.visit('/admin/exercises/learners.csv')).text();
    expect(whole.split('\n')[0]).toContain('e-mail');
  });
});

test('an accountant sees orders and sums, and no link to a closed page', async () => {
  const desk = await (await people.accountant.visit('/admin')).text();
  expect(listOfficeLinks(desk)).toEqual(['/admin', '/admin/orders', '/admin/sales']);
  const orders = listOfficeLinks(await (await people.accountant.visit('/admin/orders')).text());
  // Other tests of this school add orders.
  expect(orders.filter((path) => !path.startsWith('/admin/orders'))).toEqual([
    ...['/admin', '/admin/accounting', '/admin/sales'],
  ]);
});

test('a role applies to the next request of every session', async () => {
  const person = await openOffice(school, '', 'assistant');
  expect((await person.visit('/admin/members')).status).toBe(200);
  await school.database.pool.query("update staff set role = 'teacher' where uid = $1", [person.uid]);
  expect((await person.visit('/admin/members')).status).toBe(302);
  expect((await person.visit('/admin/questions')).status).toBe(200);
  await school.database.pool.query('update staff set role = null where uid = $1', [person.uid]);
  expect((await person.visit('/admin')).status).toBe(302);
});
