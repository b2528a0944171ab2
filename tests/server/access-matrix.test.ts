import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { openRoles, type Role, roles } from '../support/roles.ts';
import { listForgottenScreens } from '../support/screens.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import type { Visitor } from '../support/visitor.ts';
import { listTrials, publishForTrials, type Trial } from './trials.ts';
import { tryAddress, type Way } from './try-address.ts';

let school: SharedSchool;
let people: Record<Role, Visitor>;
let trials: Map<string, Trial>;

beforeAll(async () => {
  school = await shareSchool();
  const known = await publishForTrials(school, school.admin);
  people = await openRoles(school, known.course);
  trials = new Map(listTrials(known).map((trial) => [trial.pattern, trial]));
});

test('every address stands in one place of the route table, under those who may open it', () => {
  expect(addresses.filter(({ access }) => access === null)).toEqual([]);
  const patterns = addresses.map(({ pattern }) => pattern);
  expect(patterns).toEqual([...new Set(patterns)]);
  expect([...trials.keys()]).toEqual(patterns);
});

test('no screen is forgotten by those who look at them all', () => {
  expect(listForgottenScreens()).toEqual([]);
});

const leaving = '/deconnexion';

/** Two ways for one role and the other two for the next; `every-way.long.test.ts` has them all. */
const inTurn: readonly (readonly Way[])[] = [
  ['page', 'posted data'],
  ['data', 'post'],
];

describe.each(addresses.filter(({ pattern }) => pattern !== leaving))('$pattern', ({ pattern }) => {
  test.each(roles.map((role, n) => [role, inTurn[n % 2]] as const))('%s', (role, asked) =>
    tryAddress(people[role], role, findTrial(pattern), asked),
  );
});

/** What answers besides the pages, by method and path, to a body that holds nothing. */
const endpoints: Record<string, { path?: string; json?: object; answers: number }> = {
  'GET /healthz': { answers: 200 },
  'GET /readyz': { answers: 200 },
  'GET /metrics': { answers: 404 },
  // Its signature is its proof, whoever sends it.
  'POST /api/stripe/webhook': { json: {}, answers: 400 },
  'GET /api/__session': { answers: 200 },
  'POST /api/__session': { json: { token: 'x' }, answers: 401 },
  // There only where App Check is configured.
  'POST /api/app-check': { json: {}, answers: 404 },
  'GET /api/stripe/prices/:priceId': { path: '/api/stripe/prices/none', answers: 404 },
  'GET /api/stripe/products/:productId': { path: '/api/stripe/products/none', answers: 404 },
  'ALL /api/*': { path: '/api/autre', answers: 404 },
};

/** The endpoints that a source declares, in its order. */
const listDeclared = (file: string, prefix = '') =>
  [
    ...readFileSync(file, 'utf8').matchAll(/\b(?:app|api)\.(get|post|put|patch|delete|all)\('(\/[^']*)'/g),
  ].map(([, method = '', path = '']) => `${method.toUpperCase()} ${prefix}${path}`);

test('no endpoint is forgotten', () => {
  // Built files, and the forms of pages that stand among the pages.
  const isElsewhere = (endpoint: string) => / \/(assets\/|deconnexion$|connexion\/)/.test(endpoint);
  expect(Object.keys(endpoints)).toEqual(
    listDeclared('server/app.ts').filter((endpoint) => !isElsewhere(endpoint)),
  );
});

/** What anybody may ask before they are signed in. */
const beforeSignIn = ['POST /api/passkeys/request', 'POST /api/passkeys/sign-in', 'POST /api/recovery'];

const ofMembers = [
  ...listDeclared('server/second-factor-endpoints.ts', '/api'),
  ...listDeclared('server/profile-endpoints.ts', '/api/profile'),
  ...listDeclared('server/learning-endpoints.ts', '/api'),
];

describe.each(ofMembers)('%s', (endpoint) => {
  test('is for members alone, but for what enters', async () => {
    const [method = '', path = ''] = endpoint.split(' ');
    const nobody = ['visitor', 'unverified', 'disabled'];
    for (const role of roles) {
      const isAnswered = beforeSignIn.includes(endpoint) || !nobody.includes(role);
      const init = method === 'GET' ? { method } : { method, json: {} };
      const { status } = await people[role].visit(path.replace(/:\w+/, 'none'), init);
      expect([role, status === 401]).toEqual([role, !isAnswered]);
      expect(status).toBeLessThan(500);
    }
  });
});

describe.each(Object.entries(endpoints))('%s', (endpoint, { path, json, answers }) => {
  test('answers everybody alike, and tells nobody of anybody', async () => {
    const [, pattern = ''] = endpoint.split(' ');
    for (const role of roles) {
      const answer = await people[role].visit(path ?? pattern, json ? { json } : {});
      expect([role, answer.status]).toEqual([role, answers]);
      // The page of an unknown address names whoever reads it.
      const isPage = answer.headers.get('content-type')?.startsWith('text/html');
      if (!isPage) expect(await answer.text()).not.toMatch(/@exemple|cus_/);
    }
  });
});

// Last: who has left is nobody afterwards.
describe(leaving, () => {
  test.each(roles)('%s', (role) => tryAddress(people[role], role, findTrial(leaving)));

  test('has ended their sessions', async () => {
    for (const role of roles) expect((await people[role].visit('/members')).status).toBe(302);
  });
});

test('the log has no error', () => {
  expect(school.errorLines()).toEqual([]);
});

function findTrial(pattern: string): Trial {
  const trial = trials.get(pattern);
  if (!trial) throw new Error(`no address to try for ${pattern}`);
  return trial;
}
