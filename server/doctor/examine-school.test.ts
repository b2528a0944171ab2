import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Doctor, openDoctor } from '#tests/support/doctor.ts';
import { checkNodeVersion } from './check-machine.ts';

let doctor: Doctor;

beforeAll(async () => {
  doctor = await openDoctor();
});
afterAll(() => doctor?.[Symbol.asyncDispose]());

test('the doctor reports nothing for a fresh clone', async () => {
  const findings = await doctor.examine({});
  expect(findings.filter(({ remedy }) => remedy)).toEqual([]);
  expect(findings.map(({ title }) => title)).toHaveLength(18);
});

test('the doctor reports a Node version that is too old', () => {
  expect(checkNodeVersion('22.17.0').remedy).toBeDefined();
  expect(checkNodeVersion('24.16.9').remedy).toBeDefined();
  expect(checkNodeVersion('24.17.0').remedy).toBeUndefined();
  expect(checkNodeVersion('26.0.0').remedy).toBeUndefined();
});

describe('check of the environment variables', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: 'http' }, /PORT ne convient pas → Il faut un numéro de port/],
    [{ SITE_URL: 'ecole.example' }, /SITE_URL ne convient pas → .*https:\/\/ecole\.example/],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /STRIPE_WEBHOOK_SECRET manque → STRIPE_SECRET_KEY ne sert qu’avec/],
    [{ ADMIN_EMAIL: 'camille@ecole.test' }, /ADMIN_PASSWORD manque/],
    [{ FIREBASE_CONFIG: '{"apiKey":"x","projectId":"x"}' }, /FIREBASE_CONFIG ne convient pas/],
    [{ BLOBS_URL: 's3://' }, /BLOBS_URL ne convient pas/],
    [{ METRICS_TOKEN: 'court' }, /METRICS_TOKEN ne convient pas → .*openssl rand/],
    [{ SMPT_URL: 'smtp://relais.example' }, /SMPT_URL n’est pas un réglage connu → S’il s’agit de SMTP_URL/],
    [{ DATABASE_URL: 'mysql://moi:cachottier@ici/base' }, /DATABASE_URL ne convient pas/],
  ])('reports %j without its secrets', async (variables, fault) => {
    const explanation = await doctor.findFault(variables);
    expect(explanation).toMatch(fault);
    expect(explanation).not.toContain('cachottier');
  });

  test('finds each variable described in the doctor and in .env.example', async () => {
    const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
    const [config, words, example] = await Promise.all(
      ['server/config.ts', 'server/doctor/read-variables.ts', '.env.example'].map(read),
    );
    const names = [...(config ?? '').matchAll(/^ {2}([A-Z_]+): (?:z|flag|json|webAddress)\b/gm)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !words?.includes(`  ${name}:`))).toEqual([]);
    expect(names.filter((name) => name !== 'NODE_ENV' && !example?.includes(`#${name}=`))).toEqual([]);
  });

  test('reports every malformed variable at once', async () => {
    const wrong = await doctor.listFaults({ PORT: 'x', SEED: 'x', LOG_LEVEL: 'x' });
    expect(wrong.map(({ words }) => words).toSorted()).toEqual([
      ...['LOG_LEVEL ne convient pas', 'PORT ne convient pas', 'SEED ne convient pas'],
    ]);
  });
});

test('the doctor prints one line per check and exits with 1 if a check fails', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const run = (variables: Record<string, string>) =>
    spawnSync(process.execPath, ['server/doctor/run-doctor.ts'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: join(doctor.folder, 'data'), ...variables },
    });
  const well = run({});
  expect([well.status, well.stderr]).toEqual([0, '']);
  expect(well.stdout.split('\n').filter((line) => line.startsWith('✓'))).toHaveLength(18);
  const ill = run({ SITE_URL: 'http://ecole.example', BACKUP_URL: 'none' });
  expect(ill.status).toBe(1);
  expect(ill.stdout).toMatch(/✗ Adresse\s: .*\n {4}→ Placez Caddy.*\n/);
  expect(ill.stdout).toMatch(/1 point à corriger\.\n$/);
});
