import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findIgnoredSettings } from './settings.js';

let folder: string;
let service: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cedille-settings-'));
  service = { CEDILLE_SETTINGS: join(folder, 'cedille.env') };
  await writeFile(join(folder, 'cedille.env'), 'DATA_DIR=/var/lib/cedille\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('findIgnoredSettings', () => {
  test('returns the settings file of the service for a folder without settings', () => {
    expect(findIgnoredSettings(folder, service)).toBe(service.CEDILLE_SETTINGS);
  });

  test.each([
    ['DATA_DIR', '/srv/other'],
    ['DATABASE_URL', 'postgresql://localhost/other'],
  ])('returns null for a command with %s', (name, value) => {
    expect(findIgnoredSettings(folder, { ...service, [name]: value })).toBeNull();
  });

  test('returns null for a folder with its own school, and without a service', async () => {
    const clone = join(folder, 'clone');
    await mkdir(join(clone, 'data'), { recursive: true });
    expect(findIgnoredSettings(clone, service)).toBeNull();
    expect(findIgnoredSettings(folder, { CEDILLE_SETTINGS: join(folder, 'absent.env') })).toBeNull();
  });
});
