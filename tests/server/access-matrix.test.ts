import { beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { readDataRedirect, toDataPath } from '../support/data-request.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { listForgottenScreens } from '../support/screens.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';
import { type Answer, listTrials, type Role, roles, type Trial } from './trials.ts';

let school: SharedSchool;
let people: Record<Role, Visitor>;
let trials: Map<string, Trial>;

beforeAll(async () => {
  school = await shareSchool();
  const { admin } = school;
  const course = await publishCourse(admin);
  const pack: Course = await publishCourse(admin, { type: 'exercise' });
  const buyer: Member = await openMember(school);
  await buyer.visit(await buy(buyer, course.buyPath));
  people = { visitor: openVisitor(school), member: await openMember(school), buyer, admin };
  trials = new Map(listTrials(course, pack).map((trial) => [trial.pattern, trial]));
});

test('every address stands in one place of the route table, under those who may open it', () => {
  expect(addresses.filter(({ access }) => access === null)).toEqual([]);
  const patterns = addresses.map(({ pattern }) => pattern);
  expect(patterns).toEqual([...new Set(patterns)]);
  expect([...trials.keys()]).toEqual(patterns);
});

type Asked = 'page' | 'data' | 'post' | 'posted data';

test('no screen is forgotten by those who look at them all', () => {
  expect(listForgottenScreens()).toEqual([]);
});

describe.each(addresses)('$pattern', ({ pattern }) => {
  test.each(roles)('%s', async (role) => {
    const trial = trials.get(pattern);
    if (!trial) throw new Error(`no address to try for ${pattern}`);
    const path = `${trial.path}?vue=liste&page=2`;
    const visitor = people[role];
    const asked: Record<Asked, Answer> = {
      page: await ask(visitor, path),
      data: await ask(visitor, toDataPath(path)),
      post: await ask(visitor, path, { form: {} }),
      'posted data': await ask(visitor, toDataPath(path), { form: {} }),
    };
    const detour = detourOf(pattern, role, path);
    expect(asked).toEqual(
      detour ? { page: detour, data: detour, post: detour, 'posted data': detour } : beyondGuard(trial, role),
    );
  });
});

test('the log has no error', () => {
  expect(school.errorLines()).toEqual([]);
});

/** Said a second time here, so that an entry in the wrong group is seen. */
const isForMembers = /^\/(members|profile|course\/|exercices\/:|media\/|products\/|admin)/;
const isForAdmins = /^\/admin/;

function detourOf(pattern: string, role: Role, path: string): string | null {
  if (!isForMembers.test(pattern)) return null;
  if (role === 'visitor') return `/login?redirect=${encodeURIComponent(path)}`;
  if (isForAdmins.test(pattern) && role !== 'admin')
    return `/unauthorized?redirect=${encodeURIComponent(path)}`;
  return null;
}

function beyondGuard({ get, post, data }: Trial, role: Role): Record<Asked, unknown> {
  const page = typeof get === 'object' && !(get instanceof RegExp) ? get[role] : get;
  const toExpected = (answer: unknown) => (answer instanceof RegExp ? expect.stringMatching(answer) : answer);
  const [seen, sent] = [toExpected(page), toExpected(post)];
  return { page: seen, data: data ?? seen, post: sent, 'posted data': sent };
}

async function ask(visitor: Visitor, path: string, init = {}): Promise<Answer> {
  const answer = await visitor.visit(path, init);
  const body = await answer.text();
  return answer.headers.get('location') ?? readDataRedirect(body) ?? answer.status;
}
