import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { Environment } from './environment.ts';
import { clientAddress } from './proxy.ts';

async function find(siteUrl: string, peer: string | undefined, forwarded?: string): Promise<string> {
  const app = new Hono<Environment>();
  app.use(clientAddress(siteUrl));
  app.get('/', (context) => context.text(context.var.clientAddress));
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const bindings = { incoming: { socket: peer === undefined ? {} : { remoteAddress: peer } } };
  return (await app.request('/', { headers }, bindings)).text();
}

const https = 'https://ecole.example';

describe('behind a proxy of ours', () => {
  test.each([
    ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::1', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.0.0.2', '2001:db8::1', '2001:db8::1'],
    ['192.168.1.2', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['172.20.0.1', ' 203.0.113.9 ', '203.0.113.9'],
    ['fd00::2', '203.0.113.9', '203.0.113.9'],
  ])('%s says %s', async (peer, forwarded, address) =>
    expect(await find(https, peer, forwarded)).toBe(address),
  );

  test.each(['', 'inconnu', '1.2.3.4, <script>', '203.0.113.9:1234', '999.1.1.1', '1.2.3.4,'])(
    'what is no address (%j) is not taken',
    async (forwarded) => expect(await find(https, '127.0.0.1', forwarded)).toBe('127.0.0.1'),
  );
});

test.each(['203.0.113.1', '172.15.0.1', '172.32.0.1', '8.8.8.8', '2001:db8::2'])(
  'a stranger who comes directly (%s) is not believed',
  async (peer) => expect(await find(https, peer, '1.2.3.4')).toBe(peer),
);

test('without TLS in front there is no proxy to believe', async () => {
  expect(await find('http://localhost:3000', '127.0.0.1', '1.2.3.4')).toBe('127.0.0.1');
});

test('an address is the same in both notations, and there is always one', async () => {
  expect(await find(https, '::ffff:203.0.113.1')).toBe('203.0.113.1');
  expect(await find(https, undefined)).toBe('127.0.0.1');
});
