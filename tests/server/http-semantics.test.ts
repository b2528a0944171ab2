import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { toDataPath } from '../support/data-request.ts';
import { sendRaw } from '../support/send-raw.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { listTrials, publishForTrials, type Trial } from './trials.ts';

let school: SharedSchool;
let trials: Trial[];

beforeAll(async () => {
  school = await shareSchool();
  trials = listTrials(await publishForTrials(school, school.admin));
}, 120_000);

const folder = 'build/client';
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
/** A precompressed script, a script too short to be compressed, and a picture. */
const script = `/${names.find((name) => names.includes(`${name}.br`) && name.startsWith('assets/') && name.endsWith('.js'))}`;
const short = `/${names.find((name) => name.endsWith('.js') && !names.includes(`${name}.br`))}`;
const picture = '/icon-192.png';

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRaw(school, { method, path, headers });

describe('unsupported method', () => {
  const others = ['PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const origin = () => ({ origin: school.url, cookie: `__session=${school.admin.cookies.get('__session')}` });

  const patterns = addresses.map(({ pattern }) => pattern).filter((pattern) => pattern !== '/deconnexion');
  // Alternates between the other methods, because actions treat them alike.
  test.each(patterns.map((pattern, n) => [pattern, ['POST', others[n % others.length] ?? '']] as const))(
    'gets the supported methods of %s in Allow',
    async (pattern, methods) => {
      const path = trials.find((trial) => trial.pattern === pattern)?.path ?? '';
      for (const address of [path, toDataPath(path)])
        for (const method of methods) {
          const { status, headers } = await get(address, origin(), method);
          const allowed = String(headers.allow ?? '').split(', ');
          if (status === 405) {
            expect([address, method, allowed.includes('GET') || allowed.includes('POST')]).toEqual([
              ...[address, method, true],
            ]);
            expect(allowed).not.toContain(method);
          } else expect([address, method, headers.allow]).toEqual([address, method, undefined]);
        }
    },
  );

  test('is rejected by assets, storage files, hosted payment pages and accounts', async () => {
    const cases: [string, string, string][] = [
      ['POST', script, 'GET, HEAD'],
      ['DELETE', picture, 'GET, HEAD'],
      ['PATCH', '/v0/b/cedille/o', 'GET, HEAD, POST'],
      ['PUT', `/paiement/c/pay/cs_test_${'a'.repeat(20)}`, 'GET, HEAD, POST'],
      ['GET', '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=cedille', 'POST, OPTIONS'],
    ];
    for (const [method, path, allow] of cases) {
      const { status, headers } = await get(path, { origin: school.url }, method);
      expect([path, status, headers.allow]).toEqual([path, 405, allow]);
    }
  });
});

test.each([
  ['PUT', '/api/__session', 'GET, HEAD, POST'],
  ['GET', '/api/stripe/webhook', 'POST'],
  ['GET', '/api/progress', 'POST'],
  ['POST', '/api/stripe/prices/price_1', 'GET, HEAD'],
])('the server rejects %s %s with the methods of the endpoint', async (method, path, allow) => {
  const { status, headers, text } = await sendRaw(school, {
    ...{ method, path },
    headers: { origin: school.url },
  });
  expect([status, headers.allow, JSON.parse(text).code]).toEqual([405, allow, 'method-not-allowed']);
});

test('an unknown endpoint returns 404 for any method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const { status, headers } = await get('/api/absent', { origin: school.url }, method);
    expect([method, status, headers.allow]).toEqual([method, 404, undefined]);
  }
});

describe('static file', () => {
  test('has an ETag and Last-Modified, and Vary: Accept-Encoding if it is text', async () => {
    for (const path of [script, short, '/favicon.svg', picture])
      for (const accepted of ['identity', 'gzip', 'br, gzip']) {
        const { status, headers } = await get(path, { 'accept-encoding': accepted });
        expect([path, status]).toEqual([path, 200]);
        expect(headers.etag).toMatch(/^"[\w-]{22}"$/);
        expect(Date.parse(String(headers['last-modified']))).toBeGreaterThan(0);
        expect([path, headers.vary]).toEqual([path, path === picture ? undefined : 'Accept-Encoding']);
      }
  });

  test.each([
    ['gzip;q=0.5', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['gzip, deflate, br', 'br'],
  ])('is encoded for Accept-Encoding %s', async (accepted, encoding) => {
    const { headers } = await get(script, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test('is not resent if unchanged', async () => {
    const { headers } = await get(script);
    const etag = String(headers.etag);
    const date = String(headers['last-modified']);
    const later = new Date(Date.parse(date) + 1_000).toUTCString();
    const earlier = new Date(Date.parse(date) - 1_000).toUTCString();
    const ask = async (asked: Record<string, string>) => (await get(script, asked)).status;
    expect(await ask({ 'if-modified-since': date })).toBe(304);
    expect(await ask({ 'if-modified-since': later })).toBe(304);
    expect(await ask({ 'if-modified-since': earlier })).toBe(200);
    expect(await ask({ 'if-modified-since': 'hier' })).toBe(200);
    expect(await ask({ 'if-none-match': etag })).toBe(304);
    expect(await ask({ 'if-none-match': '"other"', 'if-modified-since': date })).toBe(200);
    const unchanged = await get(script, { 'if-modified-since': date });
    expect([unchanged.bytes.length, unchanged.headers.etag, unchanged.headers.vary]).toEqual([
      ...[0, etag, 'Accept-Encoding'],
    ]);
  });

  test('is sent in part unless If-Range names another version or encoding', async () => {
    const whole = await get(script);
    const ask = (asked: Record<string, string>) => get(script, { range: 'bytes=2-5', ...asked });
    const part = await ask({});
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 2-5/${whole.bytes.length}`]);
    expect(part.text).toBe(whole.text.slice(2, 6));
    expect((await ask({ 'if-range': String(whole.headers.etag) })).status).toBe(206);
    for (const validator of ['"other"', `W/${whole.headers.etag}`, String(whole.headers['last-modified'])]) {
      const answer = await ask({ 'if-range': validator });
      expect([validator, answer.status, answer.bytes.length]).toEqual([validator, 200, whole.bytes.length]);
    }
    const compressed = await ask({ 'if-range': String(whole.headers.etag), 'accept-encoding': 'br' });
    expect(compressed.status).toBe(200);
    const beyond = await get(script, { range: 'bytes=99999999-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.bytes.length}`]);
  });

  test('has the same headers for HEAD and no body', async () => {
    const { headers } = await get(script, { 'accept-encoding': 'br' });
    const head = await get(script, { 'accept-encoding': 'br' }, 'HEAD');
    expect([head.bytes.length, head.headers.etag]).toEqual([0, headers.etag]);
    expect(head.headers['content-length']).toBe(headers['content-length']);
  });

  test('returns 404 if missing and for the path of its compressed variant', async () => {
    for (const path of ['/assets/none.js', `${script}.br`, '/assets/..%2ffavicon.svg', '/assets/'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

test.each([
  '/',
  '/robots.txt',
  '/feed.xml',
  '/sitemap.xml',
  '/site.webmanifest',
  '/.well-known/security.txt',
])('%s has Vary: Accept-Encoding, for visitors and members', async (path) => {
  const cookie = `__session=${school.admin.cookies.get('__session')}`;
  for (const headers of [{}, { cookie }] as Record<string, string>[]) {
    const answer = await get(path, headers);
    expect([path, answer.status]).toEqual([path, 200]);
    expect([path, answer.headers.vary]).toEqual([path, expect.stringContaining('Accept-Encoding')]);
  }
});
