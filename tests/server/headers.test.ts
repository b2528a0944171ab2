import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { toDataPath } from '../support/data-request.ts';
import { buy, order } from '../support/pay.ts';
import type { Course } from '../support/publish-course.ts';
import { type RawAnswer, sendRaw } from '../support/send-raw.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { listTrials, publishForTrials } from './trials.ts';

let school: SharedSchool;
let admin: Member;
let buyer: Member;
let course: Course;
let paths: Map<string, string>;

beforeAll(async () => {
  school = await shareSchool();
  admin = school.admin;
  const tried = await publishForTrials(school, admin);
  course = tried.course;
  buyer = await openMember(school);
  await buyer.visit(await buy(buyer, course.buyPath));
  paths = new Map(listTrials(tried).map(({ pattern, path }) => [pattern, path]));
}, 120_000);

const cookieOf = (member: Member) => ({ cookie: `__session=${member.cookies.get('__session')}` });
const get = (path: string, headers: Record<string, string> = {}) =>
  sendRaw(school, { method: 'GET', path, headers });

const isKept = (headers: RawAnswer['headers']) => headers.vary === 'Accept-Encoding, Cookie';

function expectProtection({ headers, status }: RawAnswer, what: string): void {
  expect({
    what,
    status,
    nosniff: headers['x-content-type-options'],
    policy: headers['content-security-policy'] !== undefined,
    resource: headers['cross-origin-resource-policy'],
    referrer: headers['referrer-policy'] !== undefined,
    // Cached pages have no request id.
    request: isKept(headers) || /^[\w-]{16}$/.test(String(headers['x-request-id'])),
    poweredBy: headers['x-powered-by'] ?? headers.server,
  }).toEqual({
    what,
    status,
    nosniff: 'nosniff',
    policy: true,
    resource: 'same-origin',
    referrer: true,
    request: true,
    poweredBy: undefined,
  });
}

const directives = (answer: RawAnswer) =>
  new Map(
    String(answer.headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim())
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  );

/** Public pages are the same for all and hash their inline scripts; application screens use a nonce. */
function expectPagePolicy(answer: RawAnswer): void {
  const policy = directives(answer);
  expect(policy.get('default-src')).toBe("'none'");
  const script = policy.get('script-src') ?? '';
  if (script.includes('nonce')) {
    expect(script).toMatch(/^'nonce-[\w+/]{22}==' 'strict-dynamic'$/);
    expect(policy.get('style-src')).toMatch(/^'self' 'nonce-[\w+/]{22}=='$/);
  } else {
    expect(script).toMatch(/^http:\/\/localhost:\d+\/assets\/( 'sha256-[\w+/]{43}='){2}$/);
    expect(policy.get('style-src')).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
    expect(policy.get('worker-src')).toMatch(/^http:\/\/localhost:\d+\/service-worker\.js$/);
  }
  expect(policy.get('connect-src')).toBe("'self'");
  expect(policy.get('object-src')).toBe("'none'");
  expect(policy.get('base-uri')).toBe("'none'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(policy.get('form-action')).toBe("'self'");
  expect(answer.headers['x-frame-options']).toBe('DENY');
  expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(answer.headers['permissions-policy']).toContain('camera=()');
}

describe('security headers', () => {
  test.each(addresses)(
    'protect the page, data, form and HEAD responses of $pattern for every role',
    async ({ pattern }) => {
      const path = paths.get(pattern) ?? '';
      const ways = [
        ['GET', path],
        ['HEAD', path],
        ['GET', toDataPath(path)],
        ['POST', path],
      ] as const;
      for (const [headers, tried] of [
        [{}, ways],
        [cookieOf(buyer), ways.slice(0, 1)],
        [cookieOf(admin), ways],
      ] as const)
        for (const [method, address] of tried) {
          // Signing out would end the session that the other requests use.
          if (method === 'POST' && path === '/deconnexion' && 'cookie' in headers) continue;
          const answer = await sendRaw(school, {
            method,
            path: address,
            headers: { origin: school.url, ...headers },
          });
          expectProtection(answer, `${method} ${address}`);
          expectPagePolicy(answer);
          if ('cookie' in headers)
            expect([address, answer.headers['cache-control']]).toEqual([
              address,
              expect.stringContaining('no-store'),
            ]);
        }
    },
  );

  test('protect all responses that are not pages', async () => {
    const html = (await get('/')).text;
    const asset = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? '';
    const picture = `/v0/b/cedille/o/${encodeURIComponent(course.picturePath)}?alt=media`;
    const signed =
      (await get(`/media/${course.id}/files/exercices.pdf`, cookieOf(buyer))).headers.location ?? '';
    const payment = new URL(await order(await openMember(school), course.buyPath)).pathname;
    const etag = String((await get(picture)).headers.etag);
    const cases: [number, string, string, Record<string, string>?, string?][] = [
      [200, 'GET', asset],
      [404, 'GET', '/assets/absent.js'],
      [200, 'GET', '/favicon.svg'],
      [200, 'GET', '/site.webmanifest'],
      [200, 'GET', '/service-worker.js'],
      [200, 'GET', '/hors-ligne'],
      [200, 'GET', '/healthz'],
      [200, 'GET', '/readyz'],
      [200, 'GET', picture],
      [304, 'GET', picture, { 'if-none-match': etag }],
      [206, 'GET', signed, { ...cookieOf(buyer), range: 'bytes=0-9' }],
      [416, 'GET', signed, { ...cookieOf(buyer), range: 'bytes=99999999-' }],
      [403, 'GET', signed, { range: 'bytes=0-9' }],
      [403, 'GET', `/v0/b/cedille/o/${encodeURIComponent(course.videoPath)}?alt=media`],
      [404, 'GET', '/v0/nulle/part'],
      [400, 'POST', '/api/stripe/webhook', {}, '{}'],
      [413, 'POST', '/api/__session', { origin: school.url }, 'x'.repeat(1_100_000)],
      [403, 'POST', '/api/__session', { origin: 'https://evil.example' }, '{}'],
      [
        401,
        'POST',
        '/api/__session',
        { origin: school.url, 'content-type': 'application/json' },
        '{"token":"x"}',
      ],
      [204, 'POST', '/api/__session', { origin: school.url, 'content-type': 'application/json' }, '{}'],
      [200, 'GET', `/api/stripe/prices/${course.priceId}`],
      [404, 'GET', '/api/nulle-part'],
      [200, 'GET', payment],
      [404, 'GET', '/paiement/c/pay/cs_test_x'],
      [308, 'GET', '/courses', { host: 'autre.test' }],
      [
        400,
        'POST',
        '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=cedille',
        { 'content-type': 'application/json' },
        '{}',
      ],
      [200, 'GET', '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'],
    ];
    for (const [status, method, path, headers = {}, body] of cases) {
      const answer = await sendRaw(school, { method, path, headers, body });
      expect([method, path, answer.status]).toEqual([method, path, status]);
      expectProtection(answer, `${method} ${path}`);
      if (status === 308) expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('let the offline page load nothing but its own style and script', async () => {
    const answer = await get('/hors-ligne', cookieOf(buyer));
    const hashOf = (tag: string) => {
      const [, text = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`).exec(answer.text) ?? [];
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    };
    expect(Object.fromEntries(directives(answer))).toEqual({
      'default-src': "'none'",
      'style-src': hashOf('style'),
      'script-src': hashOf('script'),
      // To find out whether the network is back.
      'connect-src': "'self'",
    });
    expect(answer.text).not.toContain(buyer.email);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  });

  test('sandbox uploaded files', async () => {
    for (const path of [course.picturePath, course.videoPath]) {
      const answer = await get(`/v0/b/cedille/o/${encodeURIComponent(path)}?alt=media`, cookieOf(admin));
      const policy = directives(answer);
      expect([...policy.keys()]).toContain('sandbox');
      expect(policy.get('default-src')).toBe("'none'");
    }
  });

  test('forbid referrers and caching for URLs that contain a code', async () => {
    for (const path of ['/login?mode=resetPassword&oobCode=secret', '/premiere-connexion?cle=secret']) {
      const { headers } = await get(path);
      expect([path, headers['referrer-policy'], headers['cache-control']]).toEqual([
        path,
        'no-referrer',
        'no-store',
      ]);
    }
  });

  test('cache hashed files indefinitely and others for an hour', async () => {
    const html = (await get('/')).text;
    const asset = /\/assets\/[^")]+\.woff2/.exec(html)?.[0] ?? '';
    expect((await get(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('occur only once each', async () => {
    for (const path of [
      '/',
      '/members',
      '/nulle/part',
      '/healthz',
      `/v0/b/cedille/o/${encodeURIComponent(course.picturePath)}?alt=media`,
    ]) {
      const answer = await fetch(school.url + path, { redirect: 'manual' });
      for (const name of [
        'content-security-policy',
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'x-request-id',
        'etag',
      ])
        expect([path, name, answer.headers.get(name) ?? '']).toEqual([
          path,
          name,
          expect.not.stringContaining(', '),
        ]);
    }
  });
});

test.each([
  ['/members', 'gzip, deflate, br', 'br'],
  ['/members.data', 'gzip, deflate, br', 'br'],
  ['/courses', 'gzip', 'gzip'],
  ['/nowhere', 'gzip, br;q=0', 'gzip'],
  ['/login', 'gzip, deflate, br', 'br'],
] as const)('the server compresses %s for Accept-Encoding %s as %s', async (path, accepted, encoding) => {
  const headers = path === '/login' ? {} : cookieOf(buyer);
  const plain = await get(path, headers);
  const packed = await get(path, { ...headers, 'accept-encoding': accepted });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(packed.headers['content-length']).toBe(String(packed.bytes.length));
  expect(packed.headers.vary).toContain('Accept-Encoding');
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  const text = encoding === 'br' ? brotliDecompressSync(packed.bytes) : gunzipSync(packed.bytes);
  const withoutNonce = (html: string) => html.replace(/nonce="[^"]*"/g, '').replace(/requestId[^,]*/g, '');
  expect(withoutNonce(text.toString())).toBe(withoutNonce(plain.text));
});

describe('nonce', () => {
  test('differs in each of a thousand responses and matches the page', async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 50; time++) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, each) => get(each % 10 ? '/healthz' : '/login')),
      );
      for (const answer of answers) {
        const nonce = /'nonce-([^']+)'/.exec(directives(answer).get('script-src') ?? '')?.[1] ?? '';
        nonces.add(nonce);
        const inPage = [...answer.text.matchAll(/<(?:script|style)[^>]*>/g)].map(
          ([tag]) => /nonce="([^"]*)"/.exec(tag)?.[1],
        );
        expect(new Set([nonce, ...inPage])).toEqual(new Set([nonce]));
      }
    }
    expect(nonces.size).toBe(1_000);
  });

  test('is absent from public pages, whose policy lists the hash of each inline script', async () => {
    for (const headers of [{}, cookieOf(buyer)]) {
      const { text, ...answer } = await get('/', headers);
      expect(text.includes('nonce=')).toBe(false);
      const inline = [...text.matchAll(/<script(?: type="speculationrules")?>([^<]+)<\/script>/g)];
      expect(inline).toHaveLength(2);
      for (const [, script = ''] of inline)
        expect(directives({ text, ...answer }).get('script-src')).toContain(
          `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
        );
    }
  });

  test('cannot be set by request headers, nor can the request id', async () => {
    const answer = await get('/login', { 'x-request-id': 'abc', 'x-nonce': 'x' });
    expect(answer.headers['x-request-id']).not.toBe('abc');
  });
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});
