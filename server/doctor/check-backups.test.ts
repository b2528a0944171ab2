import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Doctor, openDoctor } from '#tests/support/doctor.ts';
import { mountDisk, unmountDisk } from '#tests/torture/full-disk.ts';

let doctor: Doctor;

beforeAll(async () => {
  doctor = await openDoctor();
  await mkdir(join(doctor.folder, 'data'));
});
afterAll(() => doctor?.[Symbol.asyncDispose]());

const findBackups = async (variables: Record<string, string>) =>
  (await doctor.examine(variables)).find(({ title }) => title === 'Sauvegardes');

test('reports a folder that is not writable', async () => {
  expect(await doctor.findFault({ BACKUP_URL: 'file:///proc/backups' })).toMatch(
    /^Sauvegardes : \/proc\/backups : .* → Mettez dans BACKUP_URL/,
  );
});

test.each([
  ['/etc/passwd', 'ce n’est pas un dossier'],
  ['/proc/backups', 'ce dossier ne peut pas être créé'],
])('explains in French why %s cannot be used', async (folder, reason) => {
  const finding = await findBackups({ BACKUP_URL: `file://${folder}` });
  expect(finding?.words).toBe(`${folder} : ${reason}`);
});

test('reports a bucket without a key', async () => {
  const finding = await findBackups({ BACKUP_URL: 's3://bucket/nights?region=fr' });
  expect(finding?.words).toBe('s3://bucket/nights : la clé du seau manque');
});

test('reports a bucket that does not respond', { timeout: 60_000 }, async () => {
  const url = 's3://bucket/nights?region=fr&endpoint=http://127.0.0.1:1';
  expect(await doctor.findFault({ BACKUP_URL: url })).toMatch(/^Sauvegardes : s3:\/\/bucket\/nights : /);
});

test('warns if backups of a public site are on its own disk, and accepts another disk', async (context) => {
  const own = { BACKUP_URL: `file://${doctor.folder}/backups` };
  expect(await findBackups(own)).not.toHaveProperty('remedy');
  const isPublic = { SITE_URL: 'https://ecole.example' };
  expect(await findBackups({ ...own, ...isPublic })).toMatchObject({
    words: expect.stringContaining('sur le même disque que l’école'),
    remedy: expect.stringContaining('un autre disque'),
  });
  const disk = await mountDisk('600m');
  if (!disk) return context.skip();
  expect(await findBackups({ BACKUP_URL: `file://${disk}`, ...isPublic })).toEqual({
    title: 'Sauvegardes',
    words: `${disk} : écrire, lire et effacer réussissent`,
  });
  await unmountDisk(disk);
});
