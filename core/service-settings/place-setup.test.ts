import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addOwner } from '#tests/support/core-people.ts';
import { makeFolder } from '#tests/support/open-school.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { setAddress, setBackups } from './place-setup.ts';
import { listShownSettings } from './stored-settings.ts';

let school: CoreUnderTest;
let owner: SignedInUser;

beforeAll(async () => {
  school = await openCore();
  owner = { ...(await addOwner(school.core)), secondFactor: 'totp' };
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

test('stops reading an endless response of another site', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  const server = createServer((_, response) => {
    const chunk = Buffer.alloc(65_536, 'a');
    const send = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', send).on('close', () => resolve(response.socket?.bytesWritten ?? 0));
    send();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(setAddress(school.core, owner, `http://127.0.0.1:${port}`)).rejects.toMatchObject({
    code: 'invalid-input',
  });
  expect(await closed).toBeLessThan(20_000_000);
  server.close();
});

test('shows the public key of the backups again, so that another change does not end their encryption', async () => {
  const { core } = school;
  const folder = await makeFolder();
  const { key } = await core.serviceControl.createBackupKey();
  await setBackups(core, owner, { url: folder, accessKeyId: '', secretAccessKey: '', key });
  const { 'backups-active': active } = await listShownSettings(core);
  expect(active?.shown).toEqual({ url: pathToFileURL(folder).href, accessKeyId: '', key });
});
