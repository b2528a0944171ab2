import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, openMember, openUnverified } from '../support/accounts.ts';
import { readDataRedirect, toDataPath } from '../support/data-request.ts';
import { offSiteAddresses } from '../support/off-site.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: SharedSchool;
let member: Member;
let unverified: Member;
let visitor: Visitor;
let course: Course;

beforeAll(async () => {
  school = await shareSchool();
  member = await openMember(school);
  unverified = await openUnverified(school);
  visitor = openVisitor(school);
  course = await publishCourse(school.admin);
});

/** Guards against an accidental reduction of the list. */
test('the list contains more than a hundred off-site URLs', () => {
  expect(new Set(offSiteAddresses).size).toBeGreaterThan(120);
});

const modes = [
  'inscription',
  'oubli',
  'lettre',
  'signIn',
  'resetPassword',
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
];

describe.each(offSiteAddresses.map((address, n) => [address, n] as const))('return URL %j', (wanted, n) => {
  const query = `redirect=${encodeURIComponent(wanted)}`;
  const email = new URLSearchParams({
    mode: 'signIn',
    oobCode: 'x',
    continueUrl: `https://evil.example/login?${query}`,
  });

  test('is ignored at every step of a sign-in', async () => {
    const paths = [
      // Each step gets every fourth URL, because one function parses the return URL for all steps.
      ...[n, n + 3]
        .map((turn) => modes[turn % modes.length])
        .map((mode) => `/login?mode=${mode}&oobCode=x&${query}`),
      `/login?${email}`,
      `/login?${query}&redirect=//evil.example`,
      `/login?redirect[]=//evil.example&${query}&continueUrl=https://evil.example`,
    ];
    const targets = paths.map((path) => readTarget(visitor, path));
    targets.push(readTarget(unverified, `/login?mode=adresse&${query}`));
    targets.push(readTarget(member, `/login?mode=confirmer&${query}`));
    for (const target of await Promise.all(targets)) expectInside(target);
  });

  test('is ignored for a signed-in member', async () => {
    for (const path of [`/login?${query}`, `/login?mode=adresse&${query}`]) {
      expectInside((await member.visit(path)).headers.get('location'));
      expectInside(readDataRedirect(await (await member.visit(toDataPath(path))).text()));
    }
  });

  test('appears in no link of a page', async () => {
    for (const path of [`/login?${query}`, `/unauthorized?${query}`]) {
      const html = await (await visitor.visit(path)).text();
      const links = [...html.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, link = '']) =>
        link.replaceAll('&amp;', '&'),
      );
      expect(links.length).toBeGreaterThan(5);
      for (const link of links.filter((each) => !each.startsWith('mailto:'))) {
        const url = new URL(link, school.url);
        expect([link, url.origin]).toEqual([link, school.url]);
        for (const each of url.searchParams.getAll('redirect')) expectInside(each);
      }
    }
  });

  test('is ignored after a required sign-in', async () => {
    const order = `/products/${course.id}/buy/${course.priceId}?${query}`;
    const answers = [
      visitor.visit(order),
      visitor.visit(order, { form: {} }),
      visitor.visit(`/admin/settings?${query}`),
    ];
    for (const answer of await Promise.all(answers)) {
      const location = answer.headers.get('location') ?? '';
      expectInside(location);
      expectInside(new URL(location, school.url).searchParams.get('redirect'));
    }
  });
});

test('redirects ignore the Referer header', async () => {
  const headers = { referer: 'https://evil.example/page' };
  const left = await openVisitor(school).visit('/deconnexion', { method: 'POST', headers });
  expect(left.headers.get('location')).toBe('/deconnexion');
  expect((await visitor.visit('/contact', { form: {}, headers })).headers.get('location')).toMatch(
    /^\/contact\//,
  );
});

async function readTarget(person: Visitor, path: string): Promise<unknown> {
  const answer = await person.visit(toDataPath(path));
  expect([path, answer.status]).toEqual([path, 200]);
  const { value } = await decodeViaTurboStream(new Blob([await answer.text()]).stream(), globalThis as never);
  const data = Object.values(value as Record<string, { data?: { form?: { target?: unknown } } }>);
  return data.find((route) => route.data?.form)?.data?.form?.target;
}

function expectInside(target: unknown): void {
  expect(String(target)).toMatch(/^\/(?![/\\])/);
  const url = new URL(String(target), school.url);
  expect(url.origin).toBe(school.url);
  expect(url.pathname).not.toMatch(/^\/\//);
}

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});
