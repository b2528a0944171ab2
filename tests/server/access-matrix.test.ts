import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTable } from '#app/access-table.ts';
import routes from '#app/routes.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { readDataRedirect, toDataPath } from '../support/data-request.ts';
import { listPatterns } from '../support/list-patterns.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type SchoolWithDatabase, startSchoolWithDatabase } from '../support/school-with-database.ts';
import { listForgottenScreens } from '../support/screens.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';
import { type Address, type Answer, listAddresses, type Role, roles } from './addresses.ts';

let school: SchoolWithDatabase;
let people: Record<Role, Visitor>;
let addresses: Record<string, Address>;

beforeAll(async () => {
  school = await startSchoolWithDatabase();
  const admin = await openAdmin(school);
  const course = await publishCourse(admin);
  const pack: Course = await publishCourse(admin, { type: 'exercise' });
  const buyer: Member = await openMember(school);
  await buyer.visit(await buy(buyer, course.buyPath));
  people = { visitor: openVisitor(school), member: await openMember(school), buyer, admin };
  addresses = listAddresses(course, pack);
});

afterAll(() => school?.[Symbol.asyncDispose]());

describe('the table of who may open what', () => {
  test('names every address of the routes, and no other', () => {
    expect(Object.keys(accessTable).sort()).toEqual(listPatterns(routes).sort());
  });

  test('has an address to try for each of its patterns', () => {
    expect(Object.keys(addresses).sort()).toEqual(Object.keys(accessTable).sort());
  });
});

type Asked = 'page' | 'data' | 'post' | 'posted data';

test('no screen is forgotten by those who look at them all', () => {
  expect(listForgottenScreens()).toEqual([]);
});

describe.each(Object.keys(accessTable))('%s', (pattern) => {
  test.each(roles)('%s', async (role) => {
    const address = addresses[pattern];
    if (!address) throw new Error(`no address to try for ${pattern}`);
    const path = `${address.path}?vue=liste&page=2`;
    const visitor = people[role];
    const asked: Record<Asked, Answer> = {
      page: await ask(visitor, path),
      data: await ask(visitor, toDataPath(path)),
      post: await ask(visitor, path, { form: {} }),
      'posted data': await ask(visitor, toDataPath(path), { form: {} }),
    };
    const detour = detourOf(pattern, role, path);
    expect(asked).toEqual(
      detour
        ? { page: detour, data: detour, post: detour, 'posted data': detour }
        : beyondGuard(address, role),
    );
  });
});

test('the log has no error', () => {
  expect(school.errorLines()).toEqual([]);
});

/** Said a second time here, so that a slip in the table itself is seen. */
const isForMembers = /^\/(members|profile|course\/|exercices\/:|media\/|products\/|admin)/;
const isForAdmins = /^\/admin/;

function detourOf(pattern: string, role: Role, path: string): string | null {
  if (!isForMembers.test(pattern)) return null;
  if (role === 'visitor') return `/login?redirect=${encodeURIComponent(path)}`;
  if (isForAdmins.test(pattern) && role !== 'admin')
    return `/unauthorized?redirect=${encodeURIComponent(path)}`;
  return null;
}

function beyondGuard(address: Address, role: Role): Record<Asked, unknown> {
  const { get, post } = address;
  const page = typeof get === 'object' && !(get instanceof RegExp) ? get[role] : get;
  const expected = page instanceof RegExp ? expect.stringMatching(page) : page;
  return { page: expected, data: address.data ?? expected, post, 'posted data': post };
}

async function ask(visitor: Visitor, path: string, init = {}): Promise<Answer> {
  const answer = await visitor.visit(path, init);
  const body = await answer.text();
  return answer.headers.get('location') ?? readDataRedirect(body) ?? answer.status;
}
