import { expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { createRouteNames, unknownRoute } from './name-route.ts';

const nameRoute = createRouteNames([
  ...['*', '/*', '/api/*', '/assets/*', '/v0/*', '/healthz', '/api/stripe/prices/:priceId'],
  ...addresses.map(({ pattern }) => pattern),
]);

test.each([
  ['/', '/'],
  ['/healthz', '/healthz'],
  ['/courses', '/courses'],
  ['/courses/', '/courses'],
  ['/courses.data', '/courses'],
  ['/_root.data', '/'],
  ['/alertes/merci', '/alertes/merci'],
  ['/alertes/0123456789', '/alertes/:secret'],
  ['/products/1', '/products/:productId'],
  ['/products/1/2', '/products/:productId/:lessonId'],
  ['/products/1/essai/2', '/products/:productId/essai/:exerciseId'],
  ['/admin/products/edit-12', '/admin/products/:edit'],
  ['/api/stripe/prices/price_1', '/api/stripe/prices/:priceId'],
  ['/api/rien', '/api/*'],
  ['/assets/a/b.js', '/assets/*'],
  ['/v0/b/cedille/o', '/v0/*'],
  ['/il/n/y/a/rien/ici', unknownRoute],
  ['/.env', '/:slug'],
  ['//courses', unknownRoute],
  ['http://ailleurs/', unknownRoute],
  ['', unknownRoute],
])('nameRoute maps %s to %s', (path, pattern) => {
  const named = nameRoute(path);
  // The parameter name in editor patterns is internal to the back office.
  expect(named.replace(/^(\/admin\/products\/)\S*:\w+$/, '$1:edit')).toBe(pattern);
});

test('nameRoute maps every pattern to itself', () => {
  for (const { pattern } of addresses.filter(({ pattern }) => !pattern.endsWith('*')))
    expect(nameRoute(pattern.replaceAll(':', 'x'))).toBe(pattern);
});
