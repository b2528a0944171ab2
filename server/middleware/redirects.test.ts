import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Environment } from '../environment.ts';
import { neverStoreRedirects } from './redirects.ts';

async function readCaching(answer: Response): Promise<string | null> {
  const app = new Hono<Environment>();
  app.use(neverStoreRedirects);
  app.get('/', () => answer);
  return (await app.request('/')).headers.get('cache-control');
}

const redirect = (status: number, headers = {}) =>
  new Response(null, { status, headers: { location: '/ailleurs', ...headers } });

test.each([301, 308])('forbids caching of a redirect with status %i', async (status) => {
  expect(await readCaching(redirect(status))).toBe('no-store');
  expect(await readCaching(redirect(status, { 'cache-control': 'max-age=60' }))).toBe('no-store');
});

test.each([302, 303, 307])('leaves the caching of a redirect with status %i unchanged', async (status) => {
  expect(await readCaching(redirect(status))).toBe(null);
});
