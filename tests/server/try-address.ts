import { expect } from 'vitest';
import { readDataRedirect, toDataPath } from '../support/data-request.ts';
import type { Role } from '../support/roles.ts';
import type { Visitor } from '../support/visitor.ts';
import { isLimited, mayReadOffice, mayWriteOffice } from './staff-access.ts';
import type { Answer, Trial } from './trials.ts';

export const ways = ['page', 'data', 'post', 'posted data'] as const;
export type Way = (typeof ways)[number];

/** Requests a route in the given forms as a role and compares each response with the expectation. */
export async function tryAddress(visitor: Visitor, role: Role, trial: Trial, asked = ways as readonly Way[]) {
  const path = `${trial.path}${trial.path.includes('?') ? '&' : '?'}vue=liste&page=2`;
  const detour = detourOf(trial.pattern, role, path);
  const expected = { ...beyondGuard(trial, role), ...refusedBy(trial.pattern, role, path) };
  const answers: Partial<Record<Way, Answer>> = {};
  for (const way of asked) {
    const address = way.endsWith('data') ? toDataPath(path) : path;
    answers[way] = await ask(visitor, address, way.startsWith('post') ? { form: {} } : {});
  }
  expect(answers).toEqual(Object.fromEntries(asked.map((way) => [way, detour ?? expected[way]])));
}

/** Duplicates the access rules on purpose, to detect a route in the wrong group. */
const isForMembers =
  /^\/(members|profile|course\/|exercices\/:|media\/(:|enregistrement\/|reponse\/)|products\/.*\/buy\/|attestations\/:code\/|factures\/|admin)/;
const isForAdmins = /^\/admin/;
/** Routes available before the address is verified. */
const isForAccounts = /^\/profile\/remove-account$/;

function detourOf(pattern: string, role: Role, path: string): string | null {
  if (!isForMembers.test(pattern)) return null;
  const wanted = `redirect=${encodeURIComponent(path)}`;
  if (role === 'visitor' || role === 'disabled') return `/login?${wanted}`;
  if (role === 'unverified') return isForAccounts.test(pattern) ? null : `/login?mode=adresse&${wanted}`;
  if (isForAdmins.test(pattern) && !isStaff(role)) return `/unauthorized?${wanted}`;
  return null;
}

/** Responses to staff whose role does not allow to read a back-office route, or to change it. */
function refusedBy(pattern: string, role: Role, path: string): Partial<Record<Way, unknown>> {
  if (!isForAdmins.test(pattern) || !isLimited(role)) return {};
  const unauthorized = `/unauthorized?redirect=${encodeURIComponent(path)}`;
  return {
    ...(mayReadOffice(role, pattern) ? {} : { page: unauthorized, data: unauthorized }),
    ...(mayWriteOffice(role, pattern) ? {} : { post: 403, 'posted data': 403 }),
  };
}

const isStaff = (role: Role): boolean => ['admin', 'securedAdmin'].includes(role) || isLimited(role);

/** Outside the back office, staff who may read all contents are admins there, and others members. */
const likeOf = (role: Role): Role => (isLimited(role) ? (role === 'accountant' ? 'member' : 'admin') : role);

function beyondGuard(trial: Trial, role: Role): Record<Way, unknown> {
  const { get, post, data } = trial;
  const answerOf = (answer: typeof get) =>
    typeof answer === 'object' && !(answer instanceof RegExp) ? answer[likeOf(role)] : answer;
  const toExpected = (answer: unknown) => (answer instanceof RegExp ? expect.stringMatching(answer) : answer);
  const [seen, sent] = [toExpected(answerOf(get)), toExpected(answerOf(post))];
  return { page: seen, data: data ?? seen, post: sent, 'posted data': trial['posted data'] ?? sent };
}

async function ask(visitor: Visitor, path: string, init = {}): Promise<Answer> {
  const answer = await visitor.visit(path, init);
  const body = await answer.text();
  return answer.headers.get('location') ?? readDataRedirect(body) ?? answer.status;
}
