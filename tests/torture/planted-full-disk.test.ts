import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { fillDisk, fillerOf, judgeRefusal, measureFree, mountDisk, unmountDisk } from './full-disk.ts';

/** Verifies that the checks of a full disk detect seeded faults. */

test.each([
  ['is accepted although the disk is full', { status: 200, text: '{"version":2}' }, 'accepted with 200'],
  ['fails with an internal error', { status: 500, text: 'Erreur du site.' }, 'refused with 500'],
  [
    'is not refused in French',
    { status: 507, text: 'Insufficient Storage' },
    '507 without explanation in French',
  ],
  ['is refused in French', { status: 507, text: 'Le serveur est plein.' }, null],
])('judges a write that %s', (_, answer, fault) => expect(judgeRefusal(answer)).toBe(fault));

const disk = await mountDisk();

describe.skipIf(!disk)('disk of 80 MB', () => {
  const folder = disk ?? '';
  afterAll(() => unmountDisk(folder));

  test('accepts no byte when full, and accepts some after cleanup', async () => {
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
