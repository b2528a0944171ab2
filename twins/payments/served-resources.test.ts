import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { servedResources } from './served-resources.ts';

test('the README lists every endpoint exactly once, and no others', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
  const named = [...readme.matchAll(/`((?:GET|POST|DELETE) \/v1\/[^`]*)`/g)].map(([, address]) => address);
  const served = servedResources.flatMap(({ endpoints }) =>
    endpoints.map(({ method, path }) => `${method} ${path}`),
  );
  expect(named.sort()).toEqual(served.sort());
});
