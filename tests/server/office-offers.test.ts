import { matchPath } from 'react-router';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mayRequest } from '#app/office/office-rights.ts';
import { addresses } from '#app/routes.ts';
import { type Member, openAdmin } from '../support/accounts.ts';
import { openOffice } from '../support/roles.ts';
import { type School, startSchool } from '../support/school.ts';

const limited = ['teacher', 'assistant', 'accountant'] as const;
type LimitedRole = (typeof limited)[number];

let school: School;
let people: Record<LimitedRole, Member>;

beforeAll(async () => {
  school = await startSchool({ SEED: 'demo' });
  const admin = await openAdmin(school);
  await admin.visit('/admin/pages/add', { json: { draft: { title: 'Nos tarifs' } } });
  // The activity of the demonstration school is added after the start.
  await vi.waitUntil(
    async () => {
      const { rows } = await school.database.pool.query(
        'select (select count(*) from opinions) * (select count(*) from lesson_questions) as activity',
      );
      return Number(rows[0].activity) > 0;
    },
    { timeout: 240_000, interval: 500 },
  );
  const [teacher, assistant, accountant] = await Promise.all(
    limited.map((role) => openOffice(school as never, '', role)),
  );
  if (!teacher || !assistant || !accountant) throw new Error('unreachable: three were opened');
  people = { teacher, assistant, accountant };
}, 300_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const countParameters = (pattern: string) => pattern.split(':').length;

const office = addresses
  .filter(({ access }) => access === 'admin')
  .toSorted((one, other) => countParameters(one.pattern) - countParameters(other.pattern));

const toPattern = (path: string): string =>
  office.find(({ pattern }) => matchPath(pattern, path.replace(/[?#].*$/, '')))?.pattern ?? '';

/** Maximum number of visited addresses per route with the same query parameters. */
const examples = 3;

const toKind = (path: string): string =>
  [toPattern(path), ...new URLSearchParams(path.split('?')[1]).keys()].join(' ');

type Offer = { page: string; offered: string; isAllowed: boolean };

/** Returns what a page offers to do: links in the back office, commands, forms and saving. */
function listOffers(role: LimitedRole, page: string, html: string): { offers: Offer[]; links: string[] } {
  const pattern = toPattern(page);
  const find = (wanted: RegExp) => [
    ...new Set([...html.matchAll(wanted)].map(([, found = '']) => found.replaceAll('&amp;', '&'))),
  ];
  const links = find(/href="(\/admin[^"#]*)/g);
  const offer = (offered: string, isAllowed: boolean): Offer => ({ page, offered, isAllowed });
  return {
    links,
    offers: [
      ...links.map((href) => offer(href, mayRequest({ role }, toPattern(href)))),
      ...find(/data-act="([^"]*)"/g).map((act) =>
        offer(`command ${act}`, mayRequest({ role }, pattern, { isWrite: true, act })),
      ),
      ...find(/(<form[^>]*method="post"[^>]*action="\/admin|aria-keyshortcuts="Control\+S")/g).map((form) =>
        offer(form, mayRequest({ role }, pattern, { isWrite: true })),
      ),
    ],
  };
}

/** Pages whose links are in menus that are closed at first. */
const inMenus = ['/admin/import/course'];

/** Follows the links of the back office from its first page. */
async function walk(role: LimitedRole): Promise<{ offers: Offer[]; visited: Map<string, string[]> }> {
  const visited = new Map<string, string[]>();
  const waiting = ['/admin', ...inMenus.filter((path) => mayRequest({ role }, path))];
  const offers: Offer[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const pattern = toPattern(path);
    const before = visited.get(toKind(path)) ?? [];
    const isFile = /\.(csv|zip|txt|pdf)$/.test(pattern) || pattern.includes('export/:format');
    if (before.includes(path) || before.length >= examples || isFile) continue;
    visited.set(toKind(path), [...before, path]);
    const answer = await people[role].visit(path);
    const found = listOffers(role, path, await answer.text());
    offers.push({ page: path, offered: 'page', isAllowed: answer.status === 200 }, ...found.offers);
    waiting.push(...found.links);
  }
  return { offers, visited };
}

describe.each(limited)('the pages of a person with the role %s', (role) => {
  test('offer no link, command or form that the server refuses', async () => {
    const { offers, visited } = await walk(role);
    expect(offers.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
    const screens = office.filter(
      ({ pattern, file }) =>
        file.endsWith('.tsx') && !pattern.endsWith('/apercu') && mayRequest({ role }, pattern),
    );
    const reached = new Set([...visited.values()].flat().map(toPattern));
    const missed = screens.map(({ pattern }) => pattern).filter((pattern) => !reached.has(pattern));
    expect(missed).toEqual([]);
  }, 120_000);
});
