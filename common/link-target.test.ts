import { describe, expect, test } from 'vitest';
import { leadsOutside, toLinkTarget } from './link-target.ts';

describe('toLinkTarget', () => {
  test.each([
    '/courses',
    '/news?annee=2026#suite',
    'https://www.france-education-international.fr/',
    'HTTPS://exemple.fr',
    'http://exemple.fr/a?b=c&d=é#f',
    'mailto:claire@ecole.fr',
    'mailto:claire@ecole.fr?subject=Bonjour',
  ])('keeps %s', (href) => expect(toLinkTarget(href)).toBe(href));

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
  ])('refuses %j', (href) => expect(toLinkTarget(href)).toBeNull());
});

test('leadsOutside tells other sites from ours', () => {
  const site = 'https://ecole.fr';
  expect(leadsOutside('https://exemple.fr/', site)).toBe(true);
  expect(leadsOutside('https://ecole.fr.evil.example/', site)).toBe(true);
  expect(leadsOutside('https://ecole.fr/courses', site)).toBe(false);
  expect(leadsOutside('/courses', site)).toBe(false);
  expect(leadsOutside('mailto:claire@exemple.fr', site)).toBe(false);
});
