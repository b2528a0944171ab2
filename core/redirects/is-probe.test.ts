import { expect, test } from 'vitest';
import { isProbe, isStorable } from './is-probe.ts';

test.each([
  '/wp-login.php',
  '/.env',
  '/a/.git/config',
  '/xmlrpc.php',
  '/wp-admin/',
  '/backup.sql',
  '/favicon.ico',
  '/.well-known/x',
])('%s is a probe', (path) => {
  expect(isProbe(path)).toBe(true);
});

test.each([
  '/cours/delf-b2',
  '/wp-content/uploads/2020/affiche.pdf',
  '/page.html',
  '/2020/05/titre',
  '/p/premier-cours',
])('%s is no probe', (path) => {
  expect(isProbe(path)).toBe(false);
});

test.each(['/retrait/Zx81kQ02mmsLdk39fjQpaw', '/a/lea@exemple.test', '/x/0123456789abcdef0123'])(
  '%s is not stored, because it may be private',
  (path) => {
    expect(isStorable(path)).toBe(false);
  },
);

test.each(['/preparer-le-delf-b2-en-10-semaines', '/courses/enrolled/375479', '/été'])(
  '%s is stored',
  (path) => {
    expect(isStorable(path)).toBe(true);
  },
);
