import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendRaw } from '#tests/support/send-raw.ts';
import { type PageService, servePages } from './serve-pages.ts';

let server: Server;
let site: { port: number };
let pages: PageService;
let version: number | null;
/** Requests that reached the application, and promises that delay its responses. */
let asked: Request[];
let hold: Promise<void>;
let settled: Promise<void>;
let body: string;
let headers: Record<string, string>;
let status: number;
const errors: unknown[] = [];

const storable = { 'content-type': 'text/html; charset=utf-8', 'cedille-cache-control': 'max-age=60' };

beforeEach(async () => {
  version = 1;
  asked = [];
  hold = Promise.resolve();
  settled = Promise.resolve();
  body = `<p>${'Le subjonctif, pas à pas. '.repeat(40)}</p>`;
  headers = storable;
  status = 200;
  errors.length = 0;
  server = createServer((incoming, outgoing) => {
    if (!pages.shortcut(incoming, outgoing)) outgoing.writeHead(200, { 'x-from': 'application' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = { port: (server.address() as AddressInfo).port };
  pages = servePages({
    siteUrl: `http://localhost:${site.port}`,
    application: async (request) => {
      asked.push(request);
      const answer = [body, { status, headers: { ...headers, 'x-request-id': 'one' } }] as const;
      await hold;
      return new Response(...answer);
    },
    toCachedAddress: (address) =>
      address.startsWith('/courses') ? address.replace(/[?&]inconnu=[^&]*/, '') : null,
    contentVersion: () => version,
    settle: () => settled,
    onError: (error) => errors.push(error),
  });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path = '/courses', extra: Record<string, string> = {}, method = 'GET') =>
  sendRaw(site, { method, path, headers: extra });

describe('page for visitors', () => {
  test('is rendered once for concurrent requests, without session data', async () => {
    const gate = Promise.withResolvers<void>();
    hold = gate.promise;
    const many = Array.from({ length: 20 }, () =>
      get('/courses', { cookie: 'theme=dark', 'x-forwarded-for': '1.2.3.4' }),
    );
    await vi.waitFor(() => expect(asked).toHaveLength(1), 15_000);
    gate.resolve();
    for (const answer of await Promise.all(many)) expect(answer.text).toBe(body);
    expect((await get()).text).toBe(body);
    expect(asked).toHaveLength(1);
    expect([...(asked[0]?.headers ?? [])]).toEqual([['accept', 'text/html']]);
  });

  test('is rendered once for URLs that differ in unused query parameters', async () => {
    await get('/courses?tri=1');
    for (const value of ['a', 'b', 'c']) await get(`/courses?tri=1&inconnu=${value}`);
    await get('/courses?inconnu=a');
    await get('/courses');
    expect(asked.map(({ url }) => url.slice(url.indexOf('/courses')))).toEqual([
      '/courses?tri=1',
      '/courses',
    ]);
  });

  test('is sent in the accepted encoding, each with its own ETag', async () => {
    const forms = {
      br: await get('/courses', { 'accept-encoding': 'gzip, br' }),
      gzip: await get('/courses', { 'accept-encoding': 'gzip, br;q=0' }),
      identity: await get(),
    };
    expect(brotliDecompressSync(forms.br.bytes).toString()).toBe(body);
    expect(gunzipSync(forms.gzip.bytes).toString()).toBe(body);
    expect(forms.identity.text).toBe(body);
    expect(new Set(Object.values(forms).map((form) => form.headers.etag)).size).toBe(3);
    for (const form of Object.values(forms)) {
      expect(form.headers.vary).toBe('Accept-Encoding, Cookie');
      expect(Number(form.headers['content-length'])).toBe(form.bytes.length);
      expect(form.headers['cedille-cache-control']).toBeUndefined();
      expect(form.headers['x-request-id']).toBeUndefined();
    }
  });

  test('is not sent again to a client that has it', async () => {
    const { headers: first } = await get('/courses', { 'accept-encoding': 'br' });
    for (const known of [first.etag, `W/${first.etag}`, `"other", ${first.etag}`, '*']) {
      const again = await get('/courses', { 'accept-encoding': 'br', 'if-none-match': String(known) });
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, first.etag]);
    }
    const other = await get('/courses', { 'accept-encoding': 'gzip', 'if-none-match': String(first.etag) });
    expect(other.status).toBe(200);
  });

  test('has the same headers for HEAD, and no body', async () => {
    const whole = await get();
    const head = await get('/courses', {}, 'HEAD');
    expect(head.bytes).toHaveLength(0);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  });

  test('differs for different query parameters', async () => {
    await get('/courses?niveau=A1');
    await get('/courses?niveau=A2');
    expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?niveau=A1', '?niveau=A2']);
  });
});

describe('content change', () => {
  test('drops every page at once', async () => {
    await get();
    body = '<p>Nouveau</p>';
    expect((await get()).text).not.toBe(body);
    version = 2;
    pages.drop();
    expect((await get()).text).toBe(body);
  });

  test('during a render prevents caching, and later requests render again', async () => {
    const gate = Promise.withResolvers<void>();
    hold = gate.promise;
    const before = get();
    await vi.waitFor(() => expect(asked).toHaveLength(1), 15_000);
    version = 2;
    pages.drop();
    body = '<p>Nouveau</p>';
    const after = get();
    await vi.waitFor(() => expect(asked).toHaveLength(2), 15_000);
    gate.resolve();
    await before;
    expect((await after).text).toBe(body);
    expect((await get()).text).toBe(body);
    expect(asked).toHaveLength(2);
  });

  test('by a form is processed before its response, so that the author sees it', async () => {
    const gate = Promise.withResolvers<void>();
    settled = gate.promise;
    let answered = 0;
    const send = (method: string) =>
      Promise.resolve(pages.answer(new Request(`http://localhost:${site.port}/admin`, { method }), {})).then(
        () => (answered += 1),
      );
    await send('GET');
    expect(answered).toBe(1);
    const saved = send('POST');
    await vi.waitFor(() => expect(asked).toHaveLength(2), 15_000);
    await new Promise(setImmediate);
    expect(answered).toBe(1);
    gate.resolve();
    await saved;
  });

  test('does not delay the response of a failed form', async () => {
    settled = new Promise(() => undefined);
    status = 503;
    const answer = await pages.answer(
      new Request(`http://localhost:${site.port}/admin`, { method: 'POST' }),
      {},
    );
    expect(answer.status).toBe(503);
  });

  test('disables the cache while it may be missed, because notifications do not arrive', async () => {
    version = null;
    expect((await get()).headers['x-from']).toBe('application');
    version = 3;
    await get();
    await get();
    expect(asked).toHaveLength(1);
  });

  test('may be missed: cached pages are then served only if the new page fails or is slow', async () => {
    const first = body;
    await get();
    version = null;
    pages.doubt();
    body = '<p>Nouveau</p>';
    expect((await get()).text).toBe(body);
    status = 503;
    expect([(await get()).status, (await get()).text]).toEqual([200, first]);
    hold = new Promise(() => undefined);
    expect((await get()).text).toBe(first);
    expect((await get('/courses/autre')).headers['x-from']).toBe('application');
    hold = Promise.resolve();
    // Connected again, but the application still fails: an outdated page is better than none.
    version = 7;
    pages.doubt();
    expect([(await get()).status, (await get()).text]).toEqual([200, first]);
    status = 200;
    expect((await get()).text).toBe(body);
    status = 503;
    expect((await get()).text).toBe(body);
    pages.drop();
    expect((await get()).status).toBe(503);
  });

  test('is not the only reason to render: an expired page is served while the next one renders', async () => {
    headers = { ...storable, 'cedille-cache-control': 'max-age=0' };
    const first = body;
    await get();
    body = '<p>Nouveau</p>';
    headers = storable;
    expect((await get()).text).toBe(first);
    await vi.waitFor(async () => expect((await get()).text).toBe(body), 15_000);
    expect(asked).toHaveLength(2);
  });
});

describe('requests that bypass the cache', () => {
  test.each([
    ['a request with a session cookie', { cookie: 'a=b; __session=secret' }, 'GET'],
    ['a request with an Authorization header', { authorization: 'Bearer x' }, 'GET'],
    ['a request for another host', { host: 'autre.example' }, 'GET'],
    ['a form submission', {}, 'POST'],
    ['a request with a body', { 'content-length': '0' }, 'GET'],
  ])('include %s, even if the page is cached', async (_, extra, method) => {
    await get();
    expect((await get('/courses', extra as Record<string, string>, method)).headers['x-from']).toBe(
      'application',
    );
    expect(asked).toHaveLength(1);
  });

  test.each(['/login', '//courses', '/courses'.padEnd(2_500, '?')])(
    'include the path %.20s',
    async (path) => {
      expect((await get(path)).headers['x-from']).toBe('application');
    },
  );

  test('include each response that may not be cached', async () => {
    status = 404;
    headers = { 'content-type': 'text/html', 'cedille-cache-control': 'max-age=60' };
    for (let time = 0; time < 2; time++) {
      const answer = await get('/courses/nulle-part');
      expect([answer.status, answer.text]).toEqual([404, body]);
      expect(answer.headers['cedille-cache-control']).toBeUndefined();
    }
    expect(asked).toHaveLength(2);
  });
});

test('a failed render is reported once and not cached', async () => {
  hold = Promise.reject(new Error('no database'));
  hold.catch(() => undefined); // Awaited by the application later.
  expect((await get()).status).toBe(500);
  expect(errors).toHaveLength(1);
  hold = Promise.resolve();
  expect((await get()).status).toBe(200);
});

test('pages without a query stay cached despite many arbitrary queries', async () => {
  body = 'x'.repeat(200_000);
  await get();
  for (let n = 0; n < 100; n++) await get(`/courses?x=${n}`);
  asked.length = 0;
  await get();
  expect(asked).toHaveLength(0);
  await get('/courses?x=0');
  expect(asked).toHaveLength(1);
});
