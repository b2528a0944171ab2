import { expect, test } from 'vitest';
import { findType } from '#core/imports/upload-types.ts';
import { isArchive, isTable, sortTables } from './upload-files.ts';

test.each([
  ['a/b.CSV', 'text/csv', true],
  ['b.json', 'application/json', true],
  ['photo.JPeG', 'image/jpeg', false],
  ['a.csv/b', undefined, false],
  ['csv', undefined, false],
  ['x.constructor', undefined, false],
  ['', undefined, false],
])('detects %j as %j', (path, type, isOne) => expect([findType(path), isTable(path)]).toEqual([type, isOne]));

test('recognises an archive by its extension', () => {
  expect(['a.ZIP', 'zip', 'a.zip.png'].map(isArchive)).toEqual([true, false, false]);
});

test('sortTables puts the most likely data file first', () => {
  expect(sortTables(['notes.txt', 'export/b.csv', 'é.json', 'f.csv', 'a/b/c.tsv'])).toEqual([
    'é.json',
    'f.csv',
    'export/b.csv',
    'a/b/c.tsv',
    'notes.txt',
  ]);
});
