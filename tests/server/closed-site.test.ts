import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { openMember } from '../support/accounts.ts';
import { readDataRedirect, toDataPath } from '../support/data-request.ts';
import { openProvider, type Provider } from '../support/provider.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

const flags = [
  { flag: 'MAINTENANCE', page: '/maintenance' },
  { flag: 'CONSTRUCTION', page: '/in-construction' },
];

describe.each(flags)('a site with $flag=true', ({ flag, page }) => {
  let school: School;
  let provider: Provider;
  let visitor: Visitor;

  beforeAll(async () => {
    // With both set, maintenance takes precedence.
    school = await startSchool({
      [flag]: 'true',
      ...(flag === 'MAINTENANCE' ? { CONSTRUCTION: 'true' } : {}),
    });
    provider = await openProvider(school);
    visitor = openVisitor(school);
  });

  afterAll(async () => {
    await provider?.[Symbol.asyncDispose]();
    await school?.[Symbol.asyncDispose]();
  });

  const patterns = addresses
    .map(({ pattern }) => pattern)
    // The closed page, its colours, robots.txt and security.txt remain available, and one can always unsubscribe.
    .filter(
      (pattern) =>
        ![
          ...[page, '/robots.txt', '/.well-known/security.txt', '/marque/:version/:file'],
          '/desinscription/:secret',
        ].includes(pattern),
    );

  test.each(patterns)(`redirects %s to ${page}`, async (pattern) => {
    const path = `${pattern.replaceAll(/:\w+/g, 'x').replace('*', 'nulle/part')}?a=1`;
    expect((await visitor.visit(path)).headers.get('location')).toBe(page);
    expect((await visitor.visit(path, { form: {} })).headers.get('location')).toBe(page);
    expect(readDataRedirect(await (await visitor.visit(toDataPath(path))).text())).toBe(page);
    expect(readDataRedirect(await (await visitor.visit(toDataPath(path), { form: {} })).text())).toBe(page);
  });

  test('explains the closure on its page', async () => {
    const answer = await visitor.visit(page);
    expect(answer.status).toBe(flag === 'MAINTENANCE' ? 503 : 200);
    if (flag === 'MAINTENANCE') expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain(flag === 'MAINTENANCE' ? 'en maintenance' : 'ouvre bientôt');
  });

  test.each([
    ['GET', '/api/stripe/prices/price_1'],
    ['GET', '/api/stripe/products/prod_1'],
    ['POST', '/api/__session'],
    ['GET', '/api/autre'],
    ['GET', '/v0/b/cedille/o/products%2Fx?alt=media'],
    ['POST', '/v0/b/cedille/o?name=x'],
  ])('%s %s returns 503 with Retry-After', async (method, path) => {
    const answer = await visitor.visit(path, { method });
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('disallows search engines', async () => {
    const answer = await visitor.visit('/robots.txt');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('User-agent: *\nDisallow: /\n');
  });

  test('passes health checks', async () => {
    expect((await visitor.visit('/healthz')).status).toBe(200);
    expect((await visitor.visit('/readyz')).status).toBe(200);
  });

  test('still accepts payment webhooks', async () => {
    const product = await provider.stripe.products.create({ name: 'Un cours' });
    const [event] = (await provider.stripe.events.list({ type: 'product.created' })).data;
    expect(event?.data.object).toMatchObject({ id: product.id });
    if (event) expect((await provider.deliver(event)).status).toBe(200);
  });

  test('leaves the identity provider available but rejects new sessions', async () => {
    await expect(openMember(school)).rejects.toThrow('session rejected: 503');
  });

  test('serves the assets of its page', async () => {
    const html = await (await visitor.visit(page)).text();
    const assets = [...html.matchAll(/(?:src|href)="(\/(?:assets\/[^"]+|favicon[^"]*))"/g)].map(
      ([, path]) => path,
    );
    expect(assets.length).toBeGreaterThan(2);
    for (const path of assets) expect((await visitor.visit(path ?? '')).status).toBe(200);
  });
});
