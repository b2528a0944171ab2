import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { attemptStart } from '../support/attempt-start.ts';
import { mountDisk, unmountDisk } from './full-disk.ts';

const disk = await mountDisk('30m');

describe.skipIf(!disk)('first start on a disk of 30 MB', () => {
  const folder = disk ?? '';
  afterAll(() => unmountDisk(folder));

  test('exits at once with a one-sentence error', async () => {
    const { code, complaint, output } = await attemptStart({ DATA_DIR: join(folder, 'data'), PORT: '0' });
    expect(complaint).toMatch(/^A new database needs a disk of 64 MB [^\n]+ 30 MB in all: [^\n]+\.\n$/);
    expect(output).not.toContain('disk full, start postponed');
    expect(code).toBe(1);
  });
});
