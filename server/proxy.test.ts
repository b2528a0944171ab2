import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { Environment } from './environment.ts';
import { clientAddress, recogniseHost } from './proxy.ts';

const loopback = ['127.0.0.0/8', '::1'];

async function find(trusted: string[], peer: string | undefined, forwarded?: string): Promise<string> {
  const app = new Hono<Environment>();
  app.use(clientAddress(trusted));
  app.get('/', (context) => context.text(context.var.clientAddress));
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const bindings = { incoming: { socket: peer === undefined ? {} : { remoteAddress: peer } } };
  return (await app.request('/', { headers }, bindings)).text();
}

describe('request through a trusted proxy', () => {
  test.each([
    ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::1', '203.0.113.9', '203.0.113.9'],
    ['::ffff:127.0.0.1', '2001:db8::1', '2001:db8::1'],
    ['127.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', ' ::ffff:203.0.113.9 ', '203.0.113.9'],
  ])('from %s with X-Forwarded-For %s has the forwarded address', async (peer, forwarded, address) =>
    expect(await find(loopback, peer, forwarded)).toBe(address),
  );

  test.each([
    ['10.0.0.2', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.2', '1.2.3.4, 203.0.113.9, 10.7.0.1', '203.0.113.9'],
    ['2001:db8:1::5', '203.0.113.9', '203.0.113.9'],
    ['10.0.0.2', '10.7.0.1', '10.7.0.1'],
  ])('from %s with « %s », through several proxies, has the address %s', async (peer, forwarded, address) =>
    expect(await find(['10.0.0.0/8', '2001:db8:1::/48'], peer, forwarded)).toBe(address),
  );

  test.each(['', 'inconnu', '1.2.3.4, <script>', '203.0.113.9:1234', '999.1.1.1', '1.2.3.4,'])(
    'has the address of the proxy if X-Forwarded-For is invalid (%j)',
    async (forwarded) => expect(await find(loopback, '127.0.0.1', forwarded)).toBe('127.0.0.1'),
  );
});

test.each(['203.0.113.1', '10.0.0.2', '192.168.1.2', '172.20.0.1', '2001:db8::2', 'fd00::2'])(
  'clientAddress ignores X-Forwarded-For of an untrusted peer (%s), also on private networks',
  async (peer) => expect(await find(loopback, peer, '1.2.3.4')).toBe(peer),
);

test('clientAddress ignores X-Forwarded-For if no proxy is trusted', async () => {
  expect(await find([], '127.0.0.1', '1.2.3.4')).toBe('127.0.0.1');
});

test('clientAddress converts an IPv4-mapped IPv6 address to IPv4', async () => {
  expect(await find(loopback, '::ffff:203.0.113.1')).toBe('203.0.113.1');
});

test('clientAddress ignores X-Forwarded-For if the connection has lost its address', async () => {
  expect(await find(loopback, undefined, '203.0.113.9')).toBe('0.0.0.0');
});

describe('recogniseHost', () => {
  const isOwnHost = recogniseHost('https://ecole.example');

  test.each([
    'ecole.example',
    'localhost',
    'localhost:3000',
    '127.0.0.1:3000',
    '127.1.2.3',
    '[::1]',
    '[::1]:3000',
  ])('accepts %s behind a proxy', (host) => expect(isOwnHost(host)).toBe(true));

  test.each([
    ...[
      'localhost.evil.test',
      'localhost.evil.test:3000',
      '127.evil.test',
      '127.0.0.1.evil.test',
      '[::1].evil.test',
    ],
    ...[
      'localhost:',
      'localhost:3000.evil.test',
      'xlocalhost',
      '127.',
      'ecole.example.evil.test',
      '',
      undefined,
    ],
  ])('rejects %s behind a proxy', (host) => expect(isOwnHost(host)).toBe(false));

  test('accepts only the exact host of a site without TLS', () => {
    expect(recogniseHost('http://localhost:3000')('localhost:3000')).toBe(true);
    expect(recogniseHost('http://localhost:3000')('127.0.0.1:3000')).toBe(false);
  });
});
