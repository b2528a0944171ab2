import { expect } from 'vitest';
import { readDataRedirect, toDataPath } from '../support/data-request.ts';
import type { Role } from '../support/roles.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Answer, Trial } from './trials.ts';

/** The ways to request an address. */
export const ways = ['page', 'data', 'post', 'posted data'] as const;
export type Way = (typeof ways)[number];

/** Requests an address in the given ways as a visitor with this role, and compares where each response leads. */
export async function tryAddress(visitor: Visitor, role: Role, trial: Trial, asked = ways as readonly Way[]) {
  const path = `${trial.path}?vue=liste&page=2`;
  const detour = detourOf(trial.pattern, role, path);
  const expected = beyondGuard(trial, role);
  const answers: Partial<Record<Way, Answer>> = {};
  for (const way of asked) {
    const address = way.endsWith('data') ? toDataPath(path) : path;
    answers[way] = await ask(visitor, address, way.startsWith('post') ? { form: {} } : {});
  }
  expect(answers).toEqual(Object.fromEntries(asked.map((way) => [way, detour ?? expected[way]])));
}

/** Said a second time here, so that an entry in the wrong group is seen. */
const isForMembers =
  /^\/(members|profile|course\/|exercices\/:|media\/:|products\/.*\/buy\/|attestations\/:code\/|factures\/|admin)/;
const isForAdmins = /^\/admin/;
/** Open before an address is proved. */
const isForAccounts = /^\/profile\/remove-account$/;

function detourOf(pattern: string, role: Role, path: string): string | null {
  if (!isForMembers.test(pattern)) return null;
  const wanted = `redirect=${encodeURIComponent(path)}`;
  if (role === 'visitor' || role === 'disabled') return `/login?${wanted}`;
  if (role === 'unverified') return isForAccounts.test(pattern) ? null : `/login?mode=adresse&${wanted}`;
  if (isForAdmins.test(pattern) && !['admin', 'securedAdmin'].includes(role))
    return `/unauthorized?${wanted}`;
  return null;
}

function beyondGuard(trial: Trial, role: Role): Record<Way, unknown> {
  const { get, post, data } = trial;
  const answerOf = (answer: typeof get) =>
    typeof answer === 'object' && !(answer instanceof RegExp) ? answer[role] : answer;
  const toExpected = (answer: unknown) => (answer instanceof RegExp ? expect.stringMatching(answer) : answer);
  const [seen, sent] = [toExpected(answerOf(get)), toExpected(answerOf(post))];
  return { page: seen, data: data ?? seen, post: sent, 'posted data': trial['posted data'] ?? sent };
}

async function ask(visitor: Visitor, path: string, init = {}): Promise<Answer> {
  const answer = await visitor.visit(path, init);
  const body = await answer.text();
  return answer.headers.get('location') ?? readDataRedirect(body) ?? answer.status;
}
