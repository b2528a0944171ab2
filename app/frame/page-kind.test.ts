import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addresses } from '../routes.ts';
import { toCachedAddress } from './page-kind.ts';

test.each([
  ['/courses', '/courses'],
  ['/courses?utm_source=lettre', '/courses'],
  [
    '/courses?x=1&niveau=B1&q=l%27%C3%A9t%C3%A9&niveau=A2',
    '/courses?q=l%27%C3%A9t%C3%A9&niveau=B1&niveau=A2',
  ],
  ['/courses?niveau=B1&q=a', '/courses?q=a&niveau=B1'],
  ['/news/titre----1?q=a', '/news/titre----1'],
  ['/?annee=2026', '/'],
  ['/contact?sujet=cours', '/contact?sujet=cours'],
  ['/calculateur?examen=delf-b2&co=12', '/calculateur?examen=delf-b2&co=12'],
  ['/login?redirect=/', null],
  ['/admin', null],
  ['/attestations/7KQ2-M9XR-40TA-VW3E', null],
  ['/bon?code=7KQ2-M9XR-40TA-VW3E', null],
])('toCachedAddress maps %s to %s', (address, kept) => expect(toCachedAddress(address)).toBe(kept));

test('every public page declares the query parameters that it reads', () => {
  for (const { pattern, file, access, parameters } of addresses) {
    if (access !== 'public' || toCachedAddress(pattern) === null) continue;
    const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    const read = [...source.matchAll(/searchParams\.(?:get|getAll|has)\('([^']+)'\)/g)].map(
      ([, name]) => name,
    );
    expect([pattern, parameters]).toEqual([pattern, expect.arrayContaining(read)]);
  }
});

test('the addresses of uncached pages match no pattern of a cached page', () => {
  const others = addresses.filter(({ isCached, pattern }) => !isCached && !pattern.endsWith('*'));
  for (const { pattern } of others)
    expect([pattern, toCachedAddress(pattern.replaceAll(':', ''))]).toEqual([pattern, null]);
});

test('only form handling, provider sign-in, the calendar file and the check of the proxy read request headers', () => {
  const root = new URL('..', import.meta.url);
  const readers = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test)\.tsx?$/.test(file) && /request\.headers/.test(readFileSync(new URL(file, root), 'utf8')),
  );
  expect(readers.toSorted()).toEqual([
    'account/provider-cookie.ts',
    'office/launch/address.tsx',
    'read-form.ts',
    'study-plan/calendar-file.ts',
  ]);
});
