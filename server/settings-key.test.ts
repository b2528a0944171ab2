import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openSettingsKey, readKeyFile, restoreKeyFile } from './settings-key.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cedille-key-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const configOf = (name: string) => readConfig({ SETTINGS_KEY_FILE: join(folder, name) });
const open = (name: string, hasSealed = false) => openSettingsKey(configOf(name), hasSealed);

test('decrypts what it encrypted, for the same service only', async () => {
  const key = await open('first');
  const sealed = key?.seal('mail', 'mot de passe') ?? '';
  expect(sealed).not.toContain('mot de passe');
  expect(key?.seal('mail', 'mot de passe')).not.toBe(sealed);
  expect((await open('first', true))?.unseal('mail', sealed)).toEqual({ text: 'mot de passe' });
  expect(key?.unseal('payments', sealed)).toEqual({ fault: 'damaged' });
});

test('detects every changed character', async () => {
  const key = await open('first');
  const sealed = key?.seal('backups', 'secret') ?? '';
  const start = sealed.indexOf('.', 2) + 1;
  for (let at = start; at < sealed.length - 1; at++) {
    if (sealed[at] === '.') continue;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(key?.unseal('backups', changed)).toEqual({ fault: 'damaged' });
  }
});

test('reports settings that were encrypted with a key outside the file', async () => {
  const sealed = (await open('first'))?.seal('mail', 'x') ?? '';
  expect((await open('second'))?.unseal('mail', sealed)).toEqual({ fault: 'wrong-key' });
});

test('creates the file for its owner alone, and none while encrypted settings exist', async () => {
  await open('third');
  expect((await stat(join(folder, 'third'))).mode & 0o777).toBe(0o600);
  expect(await open('fourth', true)).toBeNull();
  await expect(stat(join(folder, 'fourth'))).rejects.toThrow('ENOENT');
});

test('adds the keys of a backup to those of a school that was started before', async () => {
  const former = await open('former');
  const sealed = former?.seal('mail', 'x') ?? '';
  const present = await open('present');
  const archived = await readKeyFile(configOf('former'));
  for (let times = 0; times < 2; times++) await restoreKeyFile(configOf('present'), archived);
  const restored = await open('present', true);
  expect(restored?.unseal('mail', sealed)).toEqual({ text: 'x' });
  expect(restored?.id).toBe(present?.id);
  expect(await readKeyFile(configOf('present'))).toMatch(/^(\S{43}\n){2}$/);
  await restoreKeyFile(configOf('empty'), archived);
  expect((await open('empty', true))?.unseal('mail', sealed)).toEqual({ text: 'x' });
});
