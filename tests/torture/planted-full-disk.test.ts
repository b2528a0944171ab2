import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fillDisk, fillerOf, judgeRefusal, measureFree, mountDisk, unmountDisk } from './full-disk.ts';

/** What looks at a full disk sees the bug that it looks for, where somebody builds one in. */

test.each([
  ['is taken all the same', { status: 200, text: '{"version":2}' }, 'taken with 200'],
  ['is a failure of ours', { status: 500, text: 'Erreur du site.' }, 'refused with 500'],
  ['is refused in nobody’s language', { status: 507, text: 'Insufficient Storage' }, '507 without a word'],
  ['is refused as promised', { status: 507, text: 'Le disque du serveur n’a plus de place.' }, null],
])('what %s', (_, answer, fault) => expect(judgeRefusal(answer)).toBe(fault));

const disk = await mountDisk();

describe.skipIf(!disk)('a disk of 80 MB', () => {
  const folder = disk ?? '';
  afterAll(() => unmountDisk(folder));

  test('that is filled takes no byte more, and takes some again', async () => {
    await fillDisk(folder, 0);
    expect(await measureFree(folder)).toBe(0);
    const more = writeFile(join(folder, 'more'), Buffer.alloc(8_192, 1));
    await expect(more).rejects.toMatchObject({ code: 'ENOSPC' });
    await rm(fillerOf(folder));
    const file = await open(join(folder, 'more'), 'w');
    await file.write(Buffer.alloc(8_192, 1));
    await file.close();
  });
});
