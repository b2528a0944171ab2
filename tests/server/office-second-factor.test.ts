import { deleteObject, listAll, ref, updateMetadata, uploadBytes } from '@firebase/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { type Member, openAdmin } from '../support/accounts.ts';
import { type School, startSchool } from '../support/school.ts';
import { createSoftwarePasskey } from '../support/software-passkey.ts';
import { listGoodRequests } from './office-bodies.ts';

let school: School;
let admin: Member;

beforeAll(async () => {
  // A live-mode key, because only then the school counts as selling. No test uses the key.
  school = await startSchool({
    STRIPE_SECRET_KEY: 'sk_live_aucune',
    STRIPE_WEBHOOK_SECRET: 'whsec_aucun',
  });
  admin = await openAdmin(school);
});

afterAll(() => school?.[Symbol.asyncDispose]());

const changing = listGoodRequests();
const files = addresses
  .map(({ pattern }) => pattern)
  .filter((pattern) => /^\/admin\/.*\.(csv|zip)$/.test(pattern) && !pattern.endsWith('/modele.csv'));

const folder = `products/${'c'.repeat(32)}/files`;
const file = () => ref(admin.storage, `${folder}/notes.txt`);
const write = () => uploadBytes(file(), new TextEncoder().encode('Bonjour'), { contentType: 'text/plain' });

describe('admin without a second factor in a school that sells', () => {
  test('cannot change anything: the back office rejects every command and save', async () => {
    const count = async () =>
      (await school.database.pool.query('select count(*)::int as n from changes')).rows[0].n as number;
    const before = await count();
    for (const { path, body } of changing) {
      const answer = await admin.visit(path, { json: body });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.text()).toContain('double authentification');
    }
    expect(await count()).toBe(before);
  });

  test.each(files)('cannot export %s', async (path) => {
    expect((await admin.visit(path)).status).toBe(403);
  });

  test('cannot write, change or delete files, but can read them', async () => {
    const refused = { code: 'storage/unauthorized', status: 403 };
    await expect(write()).rejects.toMatchObject(refused);
    await expect(updateMetadata(file(), { contentType: 'text/html' })).rejects.toMatchObject(refused);
    await expect(deleteObject(file())).rejects.toMatchObject(refused);
    expect((await listAll(ref(admin.storage, folder))).items).toEqual([]);
  });

  test('can read the back office, whose dashboard explains how to add a second factor', async () => {
    const desk = await admin.visit('/admin');
    expect(desk.status).toBe(200);
    expect(await desk.text()).toContain('/profile#second-facteur');
    expect((await admin.visit('/admin/members')).status).toBe(200);
  });
});

test('an admin regains full access to the back office by adding a passkey', async () => {
  const device = createSoftwarePasskey(school.url);
  const options = await (await admin.visit('/api/passkeys/new', { method: 'POST' })).json();
  const added = await admin.visit('/api/passkeys', { json: { answer: device.create(options), name: '' } });
  expect(added.status).toBe(201);
  for (const { path, body } of changing.slice(0, 5))
    expect((await admin.visit(path, { json: body })).status).not.toBe(403);
  for (const path of files.slice(0, 2)) expect((await admin.visit(path)).status).toBe(200);
});

test('an admin regains write access to files while a session of that sign-in exists', async () => {
  expect((await write()).metadata.name).toBe('notes.txt');
  await school.database.pool.query('delete from sessions where uid = $1', [admin.uid]);
  const refused = { code: 'storage/unauthorized' };
  await expect(write()).rejects.toMatchObject(refused);
  await expect(deleteObject(file())).rejects.toMatchObject(refused);
});
