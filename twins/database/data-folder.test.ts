import { expect, test } from 'vitest';
import { socketFolderOf } from './data-folder.ts';

const longest = `/${'d'.repeat(100 - '/'.length - '/socket/.s.PGSQL.5432'.length)}`;

test('socketFolderOf returns a folder in the data folder unless the path has too many bytes', () => {
  expect(socketFolderOf(longest)).toBe(`${longest}/socket`);
  expect(socketFolderOf(`${longest}d`, '/tmp')).toMatch(/^\/tmp\/postgres-[0-9a-f]{24}$/);
  expect(socketFolderOf(longest.replace('dd', 'dé'), '/tmp')).toMatch(/^\/tmp\/postgres-/);
});

test('socketFolderOf maps a long data folder to its own fixed folder in the temporary folder, or in /tmp', () => {
  const folder = `${longest}/school`;
  expect(socketFolderOf(folder, '/tmp')).toBe(socketFolderOf(folder, '/tmp'));
  expect(socketFolderOf(folder, '/tmp')).not.toBe(socketFolderOf(`${folder}s`, '/tmp'));
  expect(socketFolderOf(folder, longest)).toBe(socketFolderOf(folder, '/tmp'));
});
