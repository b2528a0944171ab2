import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type School, startSchool } from '../support/school.ts';
import { sendRaw } from '../support/send-raw.ts';

const token = 'jeton-de-mesure-0123456789-abcdefghij';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

let school: School;

beforeAll(async () => {
  school = await startSchool({ METRICS_TOKEN: token, TRUSTED_PROXIES: '127.0.0.1' });
});

afterAll(() => school?.[Symbol.asyncDispose]());

const ask = (headers: Record<string, string>, method = 'GET') =>
  fetch(`${school.url}/metrics`, { headers, method });

async function readFigures(): Promise<Map<string, number>> {
  const answer = await ask({ authorization: `Bearer ${token}` });
  const lines = (await answer.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]));
}

describe('metrics without the token', () => {
  test.each<[string, Record<string, string>]>([
    ['no header', {}],
    ['another token', { authorization: `Bearer ${token}x` }],
    ['a truncated token', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: `Basic ${token}` }],
    ['the token without a scheme', { authorization: token }],
    ['the token in a cookie', { cookie: `token=${token}` }],
  ])('return 404 for %s', async (_what, headers) => {
    const known = await ask({ accept: 'text/html', ...headers });
    const unknown = await fetch(`${school.url}/metricz`, { headers: { accept: 'text/html', ...headers } });
    expect([known.status, unknown.status]).toEqual([404, 404]);
    const withoutNames = async (answer: Response) =>
      (await answer.text()).replaceAll(/metric[sz]|nonce="[^"]*"|"[\w-]{16,}"/g, '');
    expect(await withoutNames(known)).toBe(await withoutNames(unknown));
  });

  test('return 404 if no token is configured', async () => {
    await using other = await startSchool();
    const answer = await fetch(`${other.url}/metrics`, { headers: { authorization: 'Bearer undefined' } });
    expect(answer.status).toBe(404);
  });
});

test('the metrics are returned without caching', async () => {
  const answer = await ask({ authorization: `Bearer ${token}` });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const figures = await readFigures();
  const value = (name: string) => figures.get(name);
  expect(value('cedille_database_up')).toBe(1);
  expect(value('cedille_database_connections{state="idle"}')).toBeGreaterThan(0);
  expect(value('cedille_database_waiting')).toBe(0);
  expect(value('cedille_disk_free_bytes{place="data"}')).toBeGreaterThan(0);
  expect(value('cedille_disk_used_bytes{place="data"}')).toBeGreaterThan(0);
  expect(value('cedille_queue_jobs{queue="send-letter",state="ready"}')).toBe(0);
  expect(value('cedille_letters{state="failed"}')).toBe(0);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  // The directory job runs at startup.
  await expect
    .poll(async () => (await readFigures()).get('cedille_jobs_total{queue="read-directory",outcome="done"}'))
    .toBeGreaterThan(0);
});

test('the metrics count responses by route, including cached ones', async () => {
  const count = (figures: Map<string, number>, route: string, status = '2xx', method = 'GET') =>
    figures.get(`cedille_http_requests_total{route="${route}",method="${method}",status="${status}"}`) ?? 0;
  const before = await readFigures();
  for (let time = 0; time < 5; time++) await (await fetch(`${school.url}/courses?q=${time}`)).text();
  for (let time = 0; time < 5; time++) await (await fetch(`${school.url}/courses`)).text();
  await fetch(`${school.url}/courses`, { method: 'HEAD' });
  await fetch(`${school.url}/products/il-n-y-en-a-pas`);
  await fetch(`${school.url}/members`, { redirect: 'manual' });
  await fetch(`${school.url}/api/stripe/webhook`, { method: 'POST', body: '{}' });
  await sendRaw(school, { method: 'GET', path: '/courses', headers: { Host: 'localhost', host: 'x' } });
  await expect.poll(async () => count(await readFigures(), '/courses')).toBe(count(before, '/courses') + 10);
  const after = await readFigures();
  expect(count(after, '/courses', '2xx', 'HEAD')).toBe(1);
  expect(count(after, '/products/:productId', '4xx')).toBe(1);
  expect(count(after, '/members', '3xx')).toBe(1);
  expect(after.get('cedille_webhooks_total{outcome="refused"}')).toBe(1);
  expect(after.get('cedille_webhooks_total{outcome="accepted"}')).toBe(0);
  const seconds = 'cedille_http_request_duration_seconds';
  expect(after.get(`${seconds}_count{route="/courses",status="2xx"}`)).toBe(
    count(after, '/courses') + count(after, '/courses', '2xx', 'HEAD'),
  );
  // The metrics request itself.
  expect(after.get('cedille_http_requests_in_flight')).toBe(1);
});

test('hundreds of unknown paths and methods add no series', async () => {
  const visit = async (path: string, method = 'GET') => {
    await sendRaw(school, { method, path, headers: { accept: 'application/json' } });
  };
  const round = async (name: string) => {
    await Promise.all(Array.from({ length: 50 }, (_, number) => visit(`/${name}-${number}`)));
    await visit(`/api/${name}`);
    await visit(`/products/${name}`);
    await visit(`/${name}`, 'PROPFIND');
    await visit(`/${name}`, 'MKCOL');
    await visit(`/assets/${name}.js`);
    await visit(`/metrics`);
  };
  await round('avant');
  const before = await readFigures();
  for (let time = 0; time < 6; time++) await round(`essai-${time}`);
  const made = 6 * 50;
  // Under load the server may reject some of the concurrent requests.
  const countUnknown = (figures: Map<string, number>) =>
    [...figures].reduce(
      (total, [name, count]) =>
        /^cedille_http_requests_total\{route="(unknown|\/:slug)",method="GET"/.test(name)
          ? total + count
          : total,
      0,
    );
  await expect
    .poll(async () => countUnknown(await readFigures()) - countUnknown(before))
    .toBeGreaterThanOrEqual(made);
  const after = await readFigures();
  // Omits job metrics, because jobs that ran meanwhile add their own series.
  const list = (figures: Map<string, number>) =>
    [...figures.keys()]
      .filter((name) => name.startsWith('cedille_') && !name.startsWith('cedille_job'))
      .map((name) => name.replace(/status="\dxx"/, ''));
  const known = new Set(list(before));
  expect(list(after).filter((name) => !known.has(name))).toEqual([]);
  expect([...after.keys()].some((name) => name.includes('essai'))).toBe(false);
});

test('the log contains the trace id of the proxy, also for jobs that a request queued', async () => {
  const lines = () =>
    school
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, string>);
  const answer = await fetch(`${school.url}/contact`, {
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, cookie: '__session=none' },
  });
  const requestId = answer.headers.get('x-request-id');
  await expect.poll(() => lines().find((line) => line.requestId === requestId)).toMatchObject({ traceId });

  const origin = new URL(school.url).origin;
  const email = 'lea@exemple.test';
  const form = new URLSearchParams({
    name: 'Léa',
    email,
    subject: 'niveau',
    body: 'Bonjour, quel cours choisir ?',
    suite: '',
  });
  const sent = await fetch(`${school.url}/contact`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin, traceparent: `00-${'a'.repeat(32)}-00f067aa0ba902b7-01` },
  });
  expect(sent.status).toBeLessThan(400);
  await expect
    .poll(() => lines().find(({ kind }) => kind === 'message-receipt'))
    .toMatchObject({
      traceId: 'a'.repeat(32),
      msg: 'email stored only',
    });
});
