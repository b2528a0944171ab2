import { expect, test } from 'vitest';
import { convertExpression, readRedirectFile } from './read-redirect-file.ts';

test('reads a CSV file with headings in any order', () => {
  const { redirects, fault } = readRedirectFile(
    '\ufeffNouvelle adresse;Ancienne adresse;Type\n/courses;/cours;302\n',
  );
  expect(fault).toBeNull();
  expect(redirects).toEqual([{ source: '/cours', target: '/courses', status: '302', line: 2 }]);
});

test('reads pairs of addresses without headings, with the line numbers of the file', () => {
  const { redirects } = readRedirectFile('/cours,/courses\n"/a,b",/news\n');
  expect(redirects).toEqual([
    { source: '/cours', target: '/courses', status: '', line: 1 },
    { source: '/a,b', target: '/news', status: '', line: 2 },
  ]);
});

test('reads redirects.json of Ghost', () => {
  const json = JSON.stringify([
    { from: '^/old/$', to: '/new/', permanent: true },
    { from: '^/blog/(.*)$', to: '/news/$1' },
    { from: '^/(a|b)$', to: '/c', permanent: true },
  ]);
  expect(readRedirectFile(json).redirects).toEqual([
    { source: '/old', target: '/new/', status: '301' },
    { source: '/blog/*', target: '/news/*', status: '302' },
    { source: '^/(a|b)$', target: '/c', status: '301', isExpression: true },
  ]);
});

test('reads both sections of redirects.yaml of Ghost', () => {
  const yaml =
    "301:\n  /old/: /new/\n  '^/topics/(.*)$': /news/$1\n\n302:\n  /now: https://autre.example/x\n";
  expect(readRedirectFile(yaml).redirects).toEqual([
    { source: '/old', target: '/new/', status: '301', line: 2 },
    { source: '/topics/*', target: '/news/*', status: '301', line: 3 },
    { source: '/now', target: 'https://autre.example/x', status: '302', line: 6 },
  ]);
});

test.each([
  ['an empty file', ''],
  ['broken JSON', '[{'],
  ['JSON of another kind', '[{"a":1}]'],
  ['an empty list', '[]'],
  ['YAML without addresses', '301:\n302:\n'],
  ['broken YAML', '301:\n  /old\n'],
  ['a table without the column', 'Titre;Lien\na;b\n'],
])('rejects %s with a reason', (_what, text) => {
  expect(readRedirectFile(text)).toEqual({ redirects: [], fault: expect.any(String) });
});

test.each([
  ['/^\\/blog\\/?$/i', '/blog'],
  ['^/a\\.html$', '/a.html'],
  ['/plain-path/', '/plain-path'],
  ['/a/.*', '/a/*'],
  ['^/a/(.*)/?$', '/a/*'],
  ['/^\\/a\\/([\\w-]+)\\/$/i', '/a/*'],
  ['^/2019/(\\d+)$', '/2019/*'],
  ['/', '/'],
])('convertExpression converts %s to %s', (source, path) => {
  expect(convertExpression({ source, target: '/x' }).source).toBe(path);
});

test.each([
  ['/blog/(.*)', '/news/$1', '/news/*'],
  ['/blog/(.*)', '/news/$1/', '/news/*'],
  ['/blog/(.*)/', '/news', '/news'],
])('convertExpression converts %s with the destination %s', (source, target, converted) => {
  expect(convertExpression({ source, target })).toEqual({ source: '/blog/*', target: converted });
});

test.each([
  ['/(\\d+)/(\\d+)/(.*)', '/$3'],
  ['/blog/(.*)', '/news-$1'],
  ['/blog/(.*)', '/$1/lire'],
  ['/blog/(a|b)', '/news'],
  ['/blog/?page=2', '/news'],
  ['/(?<slug>.+)', '/news'],
])('convertExpression marks %s with the destination %s for the report', (source, target) => {
  expect(convertExpression({ source, target })).toEqual({ source, target, isExpression: true });
});
