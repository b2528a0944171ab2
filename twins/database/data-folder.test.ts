import { expect, test } from 'vitest';
import { socketFolderOf } from './data-folder.ts';

const longest = `/${'d'.repeat(100 - '/'.length - '/socket/.s.PGSQL.5432'.length)}`;

test('keeps the socket in the data folder while its path fits, counted in bytes', () => {
  expect(socketFolderOf(longest)).toBe(`${longest}/socket`);
  expect(socketFolderOf(`${longest}d`, '/tmp')).toMatch(/^\/tmp\/postgres-[0-9a-f]{24}$/);
  expect(socketFolderOf(longest.replace('dd', 'dé'), '/tmp')).toMatch(/^\/tmp\/postgres-/);
});

test('uses a fixed folder per data folder elsewhere and avoids a long temporary folder', () => {
  const folder = `${longest}/school`;
  expect(socketFolderOf(folder, '/tmp')).toBe(socketFolderOf(folder, '/tmp'));
  expect(socketFolderOf(folder, '/tmp')).not.toBe(socketFolderOf(`${folder}s`, '/tmp'));
  expect(socketFolderOf(folder, longest)).toBe(socketFolderOf(folder, '/tmp'));
});
