import { afterAll, beforeAll, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { openAdmin } from '../support/accounts.ts';
import { toDataPath } from '../support/data-request.ts';
import { type School, startSchool } from '../support/school.ts';
import { listSecretPaths, listSecretQueries } from '../support/secret-paths.ts';
import { sendRaw } from '../support/send-raw.ts';
import { listTrials, publishForTrials } from './trials.ts';

/** A school behind a local proxy. */
let school: School;
let paths: Map<string, string[]>;

const [first, second] = ['198.51.100.7', '203.0.113.9'] as const;

beforeAll(async () => {
  school = await startSchool({ SEED: 'content', TRUSTED_PROXIES: '127.0.0.1' });
  const trials = listTrials(await publishForTrials(school, await openAdmin(school)));
  points = await readPoints();
  paths = new Map(
    trials.map(({ pattern, path, parameters }) => [
      pattern,
      [path, ...listSecretPaths(pattern, path), ...listSecretQueries(path, parameters)],
    ]),
  );
}, 120_000);

afterAll(() => school?.[Symbol.asyncDispose]());

let points = new Map<string, number>();

async function readPoints(): Promise<Map<string, number>> {
  const { rows } = await school.database.pool.query('SELECT key, points FROM rate_limits');
  return new Map(rows.map(({ key, points }) => [key, points]));
}

/** Sends one request through the proxy and returns the limit keys it used, with the network replaced. */
async function listUsedKeys(path: string, network: string, headers: Record<string, string>) {
  const before = points;
  const { status } = await sendRaw(school, {
    method: 'GET',
    path,
    headers: { accept: 'text/html', 'x-forwarded-for': network, ...headers },
  });
  points = await readPoints();
  const used = [...points].filter(([key, count]) => count !== before.get(key));
  return { status, keys: used.map(([key]) => key.replace(network, 'network')).toSorted() };
}

const publicPatterns = addresses.filter(({ access }) => access === 'public').map(({ pattern }) => pattern);

test.each(publicPatterns)('GET %s counts each network separately', async (pattern) => {
  for (const path of paths.get(pattern) ?? [])
    for (const [address, headers] of [
      [path, { cookie: '__session=invented' }],
      [toDataPath(path), {}],
    ] as [string, Record<string, string>][]) {
      const one = await listUsedKeys(address, first, headers);
      const other = await listUsedKeys(address, second, headers);
      expect([address, other]).toEqual([address, one]);
      expect(one.keys.filter((key) => !key.endsWith(':network'))).toEqual([]);
    }
});

test('pages that check a code use rate limits, so that the comparison above covers some keys', async () => {
  const keys = new Set<string>();
  for (const pattern of ['/attestations/:code', '/bon'])
    for (const path of paths.get(pattern) ?? [])
      for (const key of (await listUsedKeys(path, first, {})).keys) keys.add(key);
  expect([...keys].toSorted()).toEqual(['attestation-codes:network', 'voucher-network:network']);
});

test('a network that has used up its attempts is blocked, but no other network', async () => {
  const guess = async (network: string) => {
    const path = '/attestations/7KQ2-M9XR-40TA-VW3E';
    const answer = await sendRaw(school, {
      ...{ method: 'GET', path },
      headers: { accept: 'text/html', 'x-forwarded-for': network },
    });
    return answer.status;
  };
  const network = '198.51.100.255';
  const statuses = [];
  for (let attempt = 0; attempt < 61; attempt++) statuses.push(await guess(network));
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  expect(await guess('203.0.113.255')).toBe(404);
});

test('the school writes no errors to the log', () => expect(school.errorLines()).toEqual([]));
