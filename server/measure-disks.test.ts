import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { measureDisks } from './measure-disks.ts';

test('measureDisks reports a shared disk once and ignores a folder that does not exist yet', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'cedille-disks-'));
  const file = (folder: string) => pathToFileURL(join(dataDirectory, folder)).href;
  const one = [{ place: 'data', freeBytes: expect.any(Number), usedBytes: expect.any(Number) }];
  expect(await measureDisks({ dataDirectory, blobsUrl: file('.') })).toEqual(one);
  expect(await measureDisks({ dataDirectory, blobsUrl: file('files') })).toEqual(one);
  expect(await measureDisks({ dataDirectory, blobsUrl: 's3://seau' })).toEqual(one);
  await rm(dataDirectory, { recursive: true });
  await expect(measureDisks({ dataDirectory, blobsUrl: 's3://seau' })).rejects.toThrow('ENOENT');
});

test('measureDisks reports the file store separately if it has its own disk', async () => {
  // On Linux, shared memory is a separate file system.
  const memory = existsSync('/dev/shm');
  const disks = await measureDisks({
    dataDirectory: tmpdir(),
    blobsUrl: memory ? 'file:///dev/shm' : 's3://seau',
  });
  expect(disks.map(({ place }) => place)).toEqual(memory ? ['data', 'files'] : ['data']);
});
