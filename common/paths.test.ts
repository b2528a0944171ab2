import { describe, expect, test } from 'vitest';
import { toInnerPath } from './paths.ts';

describe('toInnerPath', () => {
  test.each([
    '/',
    '/members',
    '/course/1m7wm536zzbkd1t36knd',
    '/products/a/buy/price_1?session_id=cs_test_1&b=é#haut',
    '/login?redirect=%2Fmembers',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/courses?x=//evil.example',
    '/courses#//evil.example',
    '/@evil.example',
  ])('keeps %s, which is on this site', (path) => {
    const inner = toInnerPath(path, '/ailleurs');
    expect(inner).not.toBe('/ailleurs');
    expect(new URL(inner, 'https://ecole.test').href).toBe(new URL(path, 'https://ecole.test').href);
  });

  test.each([
    null,
    undefined,
    '',
    'members',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/../..//evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '?redirect=//evil.example',
    `/${'x'.repeat(3_000)}`,
  ])('never leads away with %j', (wanted) => {
    const path = toInnerPath(wanted, '/ailleurs');
    expect(path.startsWith('/')).toBe(true);
    expect(new URL(path, 'https://ecole.test').origin).toBe('https://ecole.test');
    // What comes out may go in again: nothing is left for a second reading to find.
    expect(new URL(toInnerPath(path, '/'), 'https://ecole.test').origin).toBe('https://ecole.test');
  });

  test('falls back to the home page', () => {
    expect(toInnerPath('//evil.example')).toBe('/');
  });
});
