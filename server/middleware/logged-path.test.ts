import { expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { createLoggedPaths } from './logged-path.ts';

const toLoggedPath = createLoggedPaths([
  ...['*', '/*', '/api/*', '/assets/*', '/v0/*', '/c/pay/*', '/healthz'],
  ...addresses.map(({ pattern }) => pattern),
]);

test.each([
  ['/', '/'],
  ['/healthz', '/healthz'],
  ['/courses', '/courses'],
  ['/courses.data', '/courses'],
  ['/news/titre----1', '/news/titre----1'],
  ['/products/p1/l1', '/products/p1/l1'],
  ['/assets/root-abc.js', '/assets/root-abc.js'],
  ['/v0/b/cedille/o/a.png', '/v0/b/cedille/o/a.png'],
])('logs %s as %s', (path, shown) => expect(toLoggedPath(path)).toBe(shown));

test.each([
  ['/retrait/s3cret', '/retrait/:secret'],
  ['/retrait/s3cret.data', '/retrait/:secret'],
  ['/retrait/s3cret/', '/retrait/:secret'],
  ['/attestations/s3cret/attestation.pdf', '/attestations/:code/attestation.pdf'],
  ['/c/pay/cs_s3cret', '/c/pay/*'],
  ['/Retrait/s3cret', 'unknown'],
  ['/retrait/x/s3cret', 'unknown'],
  ['/retrait%2Fs3cret', '/:slug'],
  ['/s3cret', '/:slug'],
  ['/s3cret.data', '/:slug'],
  ['/s3cret/', '/:slug'],
])('hides the secret of %s', (path, shown) => expect(toLoggedPath(path)).toBe(shown));

test('hides every parameter that is not listed as public', () => {
  expect(createLoggedPaths(['/invitation/:jeton'])('/invitation/s3cret')).toBe('/invitation/:jeton');
});
