import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

test('makeFolder creates missing folders, returns the topmost created one and accepts existing folders', async () => {
  const top = await mkdtemp(join(tmpdir(), 'cedille-folder-'));
  const deep = join(top, 'a', 'b', 'c');
  expect(await makeFolder(deep, 0o700)).toBe(join(top, 'a'));
  expect((await stat(deep)).mode & 0o777).toBe(0o700);
  expect(await makeFolder(deep)).toBeUndefined();
  expect(await Promise.all([1, 2, 3].map(() => makeFolder(join(top, 'x', 'y'))))).toHaveLength(3);
  await rm(top, { recursive: true });
});

test('makeFolder rejects a path that is a file or below a file, and a parent that allows no folders', async () => {
  const top = await mkdtemp(join(tmpdir(), 'cedille-folder-'));
  await writeFile(join(top, 'file'), '');
  await expect(makeFolder(join(top, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(top, 'file', 'under'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  // Node's recursive mkdir would block the process here.
  await expect(makeFolder('/proc/cedille/data')).rejects.toMatchObject({ code: 'ENOENT' });
  await rm(top, { recursive: true });
});
