import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Doctor, openDoctor } from '#tests/support/doctor.ts';

let doctor: Doctor;

beforeAll(async () => {
  doctor = await openDoctor();
});
afterAll(() => doctor?.[Symbol.asyncDispose]());

describe('the address and those in front', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['public, without https', { SITE_URL: 'http://ecole.example' }, /^Adresse : .*sans https/],
    [
      'another port',
      { SITE_URL: 'http://localhost:8080' },
      /^Adresse : .*ne mène pas au port 3000.* → .*:3000/,
    ],
    [
      'a name that nobody has',
      { SITE_URL: 'https://ecole.invalid' },
      /^Adresse : .*ce nom de machine.* → Faites mener/,
    ],
    [
      'nobody at the address',
      { SITE_URL: 'https://127.0.0.1:10443' },
      /^Adresse : .*rien ne répond.* → Vérifiez que le proxy/,
    ],
    [
      'everybody is believed',
      { TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' },
      /^Proxys : 0\.0\.0\.0\/0 croit presque tout Internet/,
    ],
    ['a token that one types', { METRICS_TOKEN: 'abcabc'.repeat(6) }, /^Mesures : .*se devine/],
    ['a file where the folder is to be', { DATA_DIR: 'FILE' }, /^Dossier : .*un fichier/],
  ])('%s', async (_what, variables, fault) => {
    const given = {
      ...variables,
      ...(variables.DATA_DIR
        ? { DATA_DIR: join(doctor.folder, 'fichier'), BLOBS_URL: `file://${doctor.folder}/files` }
        : {}),
    };
    expect(await doctor.findFault(given)).toMatch(fault);
  });

  const answering = (status: number) => (async () => new Response(null, { status })) as typeof fetch;

  test('a proxy of another machine that is not named, or that keeps paths for itself', async () => {
    const behind = { SITE_URL: 'https://ecole.example', HOST: '0.0.0.0' };
    expect(await doctor.findFault(behind, answering(200))).toMatch(/^Proxys : le site écoute sur 0\.0\.0\.0/);
    const named = { ...behind, TRUSTED_PROXIES: '172.18.0.0/16' };
    expect(await doctor.listFaults(named, answering(502))).toEqual([]);
    expect(await doctor.findFault(named, answering(404))).toMatch(/^Adresse : .*répond 404/);
    expect(await doctor.findFault({ ...named, PORT: '443' }, answering(200))).toMatch(
      /^Adresse : .*sans chiffrer/,
    );
  });
});
