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

test('the route table lists every URL once, in a group with an access rule', () => {
  expect(addresses.filter(({ access }) => access === null)).toEqual([]);
  const patterns = addresses.map(({ pattern }) => pattern);
  expect(patterns).toEqual([...new Set(patterns)]);
  expect([...trials.keys()]).toEqual(patterns);
});

test('the checks that visit all screens leave out no screen', () => {
  expect(listForgottenScreens()).toEqual([]);
});

const leaving = '/deconnexion';

/** Two request forms per role, alternating. `every-way.long.test.ts` tries all of them. */
const inTurn: readonly (readonly Way[])[] = [
  ['page', 'posted data'],
  ['data', 'post'],
];

describe.each(addresses.filter(({ pattern }) => pattern !== leaving))('$pattern', ({ pattern }) => {
  test.each(roles.map((role, n) => [role, inTurn[n % 2]] as const))('%s', (role, asked) =>
    tryAddress(people[role], role, findTrial(pattern), asked),
  );
});

/** Endpoints besides the pages: expected status for an empty body, by method and path. */
const endpoints: Record<string, { path?: string; json?: object; answers: number }> = {
  'GET /healthz': { answers: 200 },
  'GET /readyz': { answers: 200 },
  'GET /metrics': { answers: 404 },
  'GET /hors-ligne': { answers: 200 },
  // Authenticated by its signature, whatever the session.
  'POST /api/stripe/webhook': { json: {}, answers: 400 },
  // The secret in the address is the credential.
  'POST /desinscription/:secret': { path: '/desinscription/inconnu', json: {}, answers: 404 },
  'GET /api/__session': { answers: 200 },
  'POST /api/__session': { json: { token: 'x' }, answers: 401 },
  // Exists only if App Check is configured.
  'POST /api/app-check': { json: {}, answers: 404 },
  'GET /api/stripe/prices/:priceId': { path: '/api/stripe/prices/none', answers: 404 },
  'GET /api/stripe/products/:productId': { path: '/api/stripe/products/none', answers: 404 },
  'ALL /api/*': { path: '/api/autre', answers: 404 },
};

const listDeclared = (file: string, prefix = '') =>
  [
    ...readFileSync(file, 'utf8').matchAll(/\b(?:app|api)\.(get|post|put|patch|delete|all)\('(\/[^']*)'/g),
  ].map(([, method = '', path = '']) => `${method.toUpperCase()} ${prefix}${path}`);

test('the expected statuses cover every endpoint of server/app.ts', () => {
  // Assets and the form targets of pages are covered by the route table.
  const isElsewhere = (endpoint: string) => / \/(assets\/|deconnexion$|connexion\/)/.test(endpoint);
  expect(Object.keys(endpoints)).toEqual(
    listDeclared('server/app.ts').filter((endpoint) => !isElsewhere(endpoint)),
  );
});

const beforeSignIn = ['POST /api/passkeys/request', 'POST /api/passkeys/sign-in', 'POST /api/recovery'];

const ofMembers = [
  ...listDeclared('server/second-factor-endpoints.ts', '/api'),
  ...listDeclared('server/profile-endpoints.ts', '/api/profile'),
  ...listDeclared('server/learning-endpoints.ts', '/api'),
];

describe.each(ofMembers)('%s', (endpoint) => {
  test('rejects visitors, unverified and disabled accounts, except for sign-in', async () => {
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
  test('responds with the same status to every role and reveals no personal data', async () => {
    const [, pattern = ''] = endpoint.split(' ');
    for (const role of roles) {
      const answer = await people[role].visit(path ?? pattern, json ? { json } : {});
      expect([role, answer.status]).toEqual([role, answers]);
      // Pages are exempt, because the not-found page shows the name of the signed-in reader.
      const isPage = answer.headers.get('content-type')?.startsWith('text/html');
      if (!isPage) expect(await answer.text()).not.toMatch(/@exemple|cus_/);
    }
  });
});

// Runs last, because it ends every session.
describe(leaving, () => {
  test.each(roles)('%s', (role) => tryAddress(people[role], role, findTrial(leaving)));

  test('ends the session of every role', async () => {
    for (const role of roles) expect((await people[role].visit('/members')).status).toBe(302);
  });
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});

function findTrial(pattern: string): Trial {
  const trial = trials.get(pattern);
  if (!trial) throw new Error(`no trial for ${pattern}`);
  return trial;
}
