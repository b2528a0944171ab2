import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Doctor, openDoctor } from '#tests/support/doctor.ts';
import { readConfig } from '../config.ts';
import { openSettingsKey } from '../settings-key.ts';

let doctor: Doctor;
let database: TestDatabase;

beforeAll(async () => {
  doctor = await openDoctor();
  database = await createTestDatabase();
  await migrate(database.url);
  await mkdir(join(doctor.folder, 'data'));
});
afterAll(async () => {
  await database?.[Symbol.asyncDispose]();
  await doctor?.[Symbol.asyncDispose]();
});

const keyFile = () => join(doctor.folder, 'data', 'settings.key');

async function findSettings() {
  const findings = await doctor.examine({ DATABASE_URL: database.url });
  return findings.find(({ title }) => title === 'Mise en service') ?? null;
}

async function store(variables: Record<string, string>) {
  const key = await openSettingsKey(readConfig({ DATA_DIR: join(doctor.folder, 'data') }), false);
  await database.pool.query(
    `insert into service_settings (service, state, sealed, shown) values ('mail', 'active', $1, '{}')
      on conflict (service, state) do update set sealed = excluded.sealed`,
    [key?.seal('mail', JSON.stringify(variables))],
  );
}

test('the doctor reports settings of the screen that cannot be used', async () => {
  expect(await findSettings()).toBeNull();
  await store({ SMTP_URL: 'smtp://relais.example', MAIL_FROM: 'ecole@ecole.test' });
  expect(await findSettings()).toBeNull();

  await writeFile(keyFile(), 'abîmée\n');
  expect(await findSettings()).toMatchObject({ words: expect.stringMatching(/^la clé des réglages/) });
  await writeFile(keyFile(), `${'A'.repeat(43)}\n`);
  const undecipherable = { words: 'réglages impossibles à déchiffrer : e-mails' };
  expect(await findSettings()).toMatchObject(undecipherable);
  await rm(keyFile());
  expect(await findSettings()).toMatchObject({
    ...undecipherable,
    remedy: expect.stringContaining('settings-key -- --lost'),
  });

  await store({ SMTP_URL: 'relais' });
  expect(await findSettings()).toMatchObject({ words: 'réglages refusés : e-mails' });
});
