import { access, constants } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findBinaries } from './find-binaries.ts';

test('findBinaries returns executable programs for the current platform', async () => {
  const { initdb, postgres, major } = await findBinaries();
  await access(initdb, constants.X_OK);
  await access(postgres, constants.X_OK);
  expect(major).toMatch(/^\d+$/);
});

test('findBinaries throws an error with a remedy for an unsupported platform or a missing package', async () => {
  await expect(findBinaries('win32', 'x64')).rejects.toMatchObject({
    reason: 'no-binaries',
    message: expect.stringContaining('give the address of a PostgreSQL server instead'),
  });
  const other = process.platform === 'linux' ? 'darwin' : 'linux';
  await expect(findBinaries(other, 'arm64')).rejects.toMatchObject({
    reason: 'no-binaries',
    message: expect.stringContaining('npm install'),
  });
});
