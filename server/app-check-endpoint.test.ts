import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { openCore } from '../tests/support/core.ts';
import { appCheckEndpoint } from './app-check-endpoint.ts';
import type { Environment } from './environment.ts';
import { toErrorResponse } from './error-response.ts';

test('the endpoint logs a reported App Check error as a warning without page data', async () => {
  await using school = await openCore();
  const app = new Hono<Environment>();
  app.onError(toErrorResponse);
  app.use((context, next) => {
    context.set('clientAddress', '192.0.2.7');
    return next();
  });
  app.post('/', appCheckEndpoint(school.core));
  const report = async (body: string) => (await app.request('/', { method: 'POST', body })).status;

  expect(await report('{"code":"appCheck/throttled"}')).toBe(204);
  expect(school.complaints).toHaveLength(1);
  expect(school.complaints[0]).toContain('App Check');
  for (const body of ['', 'null', '{"code":"<b>"}', '{"code":["appCheck/throttled"]}'])
    expect(await report(body)).toBe(400);
  expect(school.complaints.filter((line) => line.includes('App Check'))).toHaveLength(1);
  const more = await Promise.all(Array.from({ length: 40 }, () => report('{"code":"appCheck/throttled"}')));
  expect(more).toContain(429);
});
