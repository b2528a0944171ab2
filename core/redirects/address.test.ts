import { describe, expect, test } from 'vitest';
import { parseSource, parseTarget, toLocation, toSource } from './address.ts';

const siteUrl = 'https://ecole.example';

describe('toSource', () => {
  test.each([
    ['/Cours/DELF-B2/', '/cours/delf-b2'],
    ['/%C3%A9t%C3%A9', '/été'],
    ['/%c3%a9t%c3%a9/', '/été'],
    // Decomposed, as some systems name files.
    ['/e%CC%81te%CC%81', '/été'],
    ['/page.html?utm_source=x', '/page.html'],
    ['/?p=123&utm_source=x', '/?p=123'],
    ['/index.php?page_id=4', '/?page_id=4'],
    ['/?p=abc', '/'],
    ['/cours?p=1', '/cours'],
    ['/%E9t%E9', '/%e9t%e9'],
  ])('normalises %s to %s', (address, source) => {
    expect(toSource(new URL(address, siteUrl))).toBe(source);
  });
});

describe('parseSource', () => {
  test.each([
    ['/cours/delf-b2', '/cours/delf-b2'],
    ['cours/delf', '/cours/delf'],
    ['https://ancien.example/Été/', '/été'],
    ['https://ancien.example/?p=12', '/?p=12'],
    ['/blog/*', '/blog/*'],
    ['/blog-*', '/blog-*'],
  ])('accepts %s', (typed, source) => {
    expect(parseSource(typed)).toBe(source);
  });

  test.each([
    '',
    '/',
    'https://ancien.example',
    '/*/a',
    '/a b',
    '//hote/a',
    '/admin',
    '/admin/x',
    '/api/*',
    `/${'x'.repeat(500)}`,
  ])('rejects %s', (typed) => {
    expect(parseSource(typed)).toBeNull();
  });
});

describe('parseTarget', () => {
  test.each([
    ['/courses', '/courses'],
    ['https://ecole.example/courses?a=1', '/courses?a=1'],
    ['https://ecole.example', '/'],
    ['https://autre.example/x', 'https://autre.example/x'],
    ['/news/*', '/news/*'],
  ])('accepts %s', (typed, target) => {
    expect(parseTarget(typed, siteUrl)).toBe(target);
  });

  test.each([
    'courses',
    'http://autre.example',
    '//autre.example',
    'javascript:alert(1)',
    'mailto:a@b.fr',
    '/a*',
    'https://autre.example*',
    '/a/*/b',
  ])('rejects %s', (typed) => {
    expect(parseTarget(typed, siteUrl)).toBeNull();
  });
});

describe('toLocation', () => {
  const query = new URLSearchParams('utm_source=lettre&p=12');

  test('keeps the query of the request, except the page number of WordPress', () => {
    expect(toLocation('/courses?tri=1#bas', '', query)).toBe('/courses?tri=1&utm_source=lettre#bas');
    expect(toLocation('https://autre.example/x', '', query)).toBe(
      'https://autre.example/x?utm_source=lettre',
    );
  });

  test('replaces the star by the rest of the address', () => {
    expect(toLocation('/news/*', 'été/a b', new URLSearchParams())).toBe('/news/%C3%A9t%C3%A9/a%20b');
  });

  test.each(['/evil.example', '//evil.example', '\\evil.example', '../../evil'])(
    'stays on this site with the rest %s',
    (rest) => {
      const location = toLocation('/*', rest, new URLSearchParams());
      expect(new URL(location, siteUrl).origin).toBe(siteUrl);
    },
  );
});
