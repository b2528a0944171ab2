import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Address } from '#app/route-table.ts';
import { addresses } from '#app/routes.ts';
import { openAdmin } from '../support/accounts.ts';
import { toDataPath } from '../support/data-request.ts';
import { type School, startSchool } from '../support/school.ts';
import { listSecretPaths, secretForms } from '../support/secret-paths.ts';
import { sendRaw } from '../support/send-raw.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';
import { listTrials, publishForTrials, type Trial } from './trials.ts';

let school: School;
let people: Visitor[];
let trials: Map<string, Trial>;
let start: number;

beforeAll(async () => {
  school = await startSchool();
  const admin = await openAdmin(school);
  trials = new Map(listTrials(await publishForTrials(school, admin)).map((trial) => [trial.pattern, trial]));
  people = [openVisitor(school), admin];
  // The startup log begins with the link that creates the first admin.
  start = school.output().length;
}, 120_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const secrets: readonly string[] = Object.values(secretForms);

const findLeaks = (wanted: readonly string[]): string[] =>
  school
    .output()
    .slice(start)
    .split('\n')
    .filter((line) => wanted.some((secret) => line.toLowerCase().includes(secret.toLowerCase())));

function findTrial(pattern: string): Trial {
  const trial = trials.get(pattern);
  if (!trial) throw new Error(`no trial for ${pattern}`);
  return trial;
}

/** A payment session is read only if its id has the provider's format. */
const toSecretValue = (name: string): string =>
  name === 'session_id' ? `cs_test_${secretForms.link}` : secretForms.link;

/** Returns the route with a secret in its path, if possible, and in every query parameter. */
function listPaths({ pattern }: Address): string[] {
  const { path, parameters } = findTrial(pattern);
  const names = [...parameters, 'code', 'oobCode', 'cle', 'state', 'session_id'];
  const query = new URLSearchParams(names.map((name) => [name, toSecretValue(name)]));
  return [...listSecretPaths(pattern, path), `${path}${path.includes('?') ? '&' : '?'}${query}`];
}

const damage = (path: string): string[] => [
  ...[
    `${path}/`,
    `${path}.`,
    `${path}/x`,
    `/${path}`,
    `${path}%`,
    `${path}%E0%A4`,
    path.replaceAll('/', '%2F'),
  ],
  ...[path.toUpperCase(), `/Suivi${path}`],
];

const visit = (path: string, extra: object = {}) =>
  sendRaw(school, {
    ...{ method: 'GET', path },
    headers: { accept: 'text/html', referer: school.url + path },
    ...extra,
  });

const patternsWithSecret = addresses
  .map(({ pattern }) => pattern)
  .filter((pattern) => listSecretPaths(pattern, pattern).length > 0);

test('the checked routes include those that contain a secret', () => {
  expect(patternsWithSecret).toEqual(
    expect.arrayContaining(['/retractation/:secret', '/alertes/:secret', '/attestations/:code']),
  );
});

describe.each(addresses.filter(({ pattern }) => pattern !== '/deconnexion'))('$pattern', (address) => {
  test('writes no secret to the log', async () => {
    for (const path of listPaths(address)) {
      for (const person of people) {
        await person.visit(path, { headers: { referer: school.url + path } });
        await person.visit(toDataPath(path));
        await person.visit(path, { form: { code: secretForms.code } });
      }
    }
    for (const path of listSecretPaths(address.pattern, findTrial(address.pattern).path))
      for (const damaged of damage(path)) await visit(damaged);
    expect(findLeaks(secrets)).toEqual([]);
  });
});

test('the school writes no secret to the log when secrets issued by the site are used', async () => {
  const given = new Set<string>();
  for (const { path, pattern } of trials.values())
    if (pattern !== '/deconnexion')
      for (const person of people) {
        const location = (await person.visit(path, { form: {} })).headers.get('location') ?? '';
        const found = /(?<=[/=])([0-9a-f]{32}|[\w-]{43})$/.exec(location)?.[1];
        if (!found) continue;
        given.add(found);
        await person.visit(location);
        await person.visit(location, { form: {} });
      }
  expect(given.size).toBeGreaterThan(3);
  expect(findLeaks([...given])).toEqual([]);
});

test('hosted payment pages write no payment session id to the log', async () => {
  await visit(`/paiement/c/pay/cs_test_${secretForms.link}`);
  expect(findLeaks(secrets)).toEqual([]);
});

test('failing pages write no secret to their error lines', async () => {
  const { pool } = school.database;
  const errors = school.errorLines().length;
  await pool.query('ALTER SCHEMA public RENAME TO moved');
  try {
    for (const pattern of patternsWithSecret)
      for (const path of listSecretPaths(pattern, findTrial(pattern).path)) {
        await visit(path);
        await visit(path, { method: 'POST', body: 'code=1' });
      }
    expect(school.errorLines().length).toBeGreaterThan(errors);
  } finally {
    await pool.query('ALTER SCHEMA moved RENAME TO public');
  }
  expect(findLeaks(secrets)).toEqual([]);
});
