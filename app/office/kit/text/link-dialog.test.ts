import { expect, test } from 'vitest';
import { completeLink } from './link-dialog.tsx';

test.each([
  ['https://exemple.fr/a?b=1#c', 'https://exemple.fr/a?b=1#c'],
  [' www.exemple.fr ', 'https://www.exemple.fr'],
  ['exemple.fr/cours', 'https://exemple.fr/cours'],
  ['école.fr', 'https://école.fr'],
  ['camille@exemple.fr', 'mailto:camille@exemple.fr'],
  ['/courses', '/courses'],
  ['https://ecole.test/courses?niveau=B1', '/courses?niveau=B1'],
  ['https://ecole.test', '/'],
])('the link dialog completes %s to %s', (typed, href) =>
  expect(completeLink(typed, 'https://ecole.test')).toBe(href),
);

test.each([
  '',
  'bonjour',
  'javascript:alert(1)',
  'https://',
  '//exemple.fr',
  'deux mots.fr',
  'data:text/html,x',
])('the link dialog rejects %s', (typed) => expect(completeLink(typed, 'https://ecole.test')).toBeNull());
