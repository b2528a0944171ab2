import { describe, expect, test } from 'vitest';
import { leadsOutside, toInnerPath, toLinkTarget } from './safe-links.ts';

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
  ])('keeps the path %s of this site', (path) => {
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
  ])('stays on this site for %j', (wanted) => {
    const path = toInnerPath(wanted, '/ailleurs');
    expect(path.startsWith('/')).toBe(true);
    expect(new URL(path, 'https://ecole.test').origin).toBe('https://ecole.test');
    // The output is a safe input again.
    expect(new URL(toInnerPath(path, '/'), 'https://ecole.test').origin).toBe('https://ecole.test');
  });

  test('falls back to the home page by default', () => {
    expect(toInnerPath('//evil.example')).toBe('/');
  });
});

describe('toLinkTarget', () => {
  test.each([
    '/courses',
    '/news?annee=2026#suite',
    'https://www.france-education-international.fr/',
    'HTTPS://exemple.fr',
    'http://exemple.fr/a?b=c&d=é#f',
    'mailto:claire@ecole.fr',
    'mailto:claire@ecole.fr?subject=Bonjour',
  ])('accepts %s', (href) => expect(toLinkTarget(href)).toBe(href));

  test.each([
    '',
    ' ',
    '#haut',
    'courses',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://exemple.fr/x',
    'file:///etc/passwd',
    'ftp://exemple.fr',
    'https://',
    'https:exemple.fr',
    'https:///exemple.fr',
    'https://claire:secret@exemple.fr',
    'https://exemple.fr/"onclick="x',
    'https://exemple.fr/<script>',
    'https://exemple.fr/\u202egpj',
    'https://exemple.fr/\ud800',
    'mailto:',
    'mailto:x',
    'mailto:a@b.fr/c',
    `https://exemple.fr/${'x'.repeat(2_048)}`,
    null,
    undefined,
    12,
    {},
    ['https://exemple.fr'],
  ])('rejects %j', (href) => expect(toLinkTarget(href)).toBeNull());
});

test('leadsOutside distinguishes other sites from this one', () => {
  const site = 'https://ecole.fr';
  expect(leadsOutside('https://exemple.fr/', site)).toBe(true);
  expect(leadsOutside('https://ecole.fr.evil.example/', site)).toBe(true);
  expect(leadsOutside('https://ecole.fr/courses', site)).toBe(false);
  expect(leadsOutside('/courses', site)).toBe(false);
  expect(leadsOutside('mailto:claire@exemple.fr', site)).toBe(false);
});
