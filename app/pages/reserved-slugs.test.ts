import { expect, test } from 'vitest';
import { isReservedSlug, reservedSlugs } from '#core/pages/reserved-slugs.ts';
import { toCachedAddress } from '../frame/page-kind.ts';
import { addresses } from '../routes.ts';

const sections = new Set(addresses.map(({ pattern }) => pattern.split('/')[1] ?? ''));

test('reserve every section of the site that a slug can equal', () => {
  const possible = [...sections].filter((section) => /^[a-z0-9-]+$/.test(section));
  expect(possible.filter((section) => !isReservedSlug(section))).toEqual([]);
});

test('reserve no other words except those of the server', () => {
  const ofServer = ['api', 'assets', 'healthz', 'hors-ligne', 'metrics', 'readyz', 'v0'];
  expect(reservedSlugs.filter((word) => !sections.has(word) && !ofServer.includes(word))).toEqual([]);
});

test('the pattern of teacher pages adds no path to the page cache', () => {
  for (const address of ['/tarifs?utm_source=x', '/Login', '/members'])
    expect([address, toCachedAddress(address)]).toEqual([address, null]);
});
