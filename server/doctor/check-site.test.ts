import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Doctor, openDoctor } from '#tests/support/doctor.ts';

let doctor: Doctor;

beforeAll(async () => {
  doctor = await openDoctor();
});
afterAll(() => doctor?.[Symbol.asyncDispose]());

describe('check of the address and proxies', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['a public address without https', { SITE_URL: 'http://ecole.example' }, /^Adresse : .*sans https/],
    [
      'a SITE_URL with a different port',
      { SITE_URL: 'http://localhost:8080' },
      /^Adresse : .*ne mène pas au port 3000.* → .*:3000/,
    ],
    [
      'an unknown host name',
      { SITE_URL: 'https://ecole.invalid' },
      /^Adresse : .*ce nom de machine.* → Faites pointer/,
    ],
    [
      'an address without a server',
      { SITE_URL: 'https://127.0.0.1:10443' },
      /^Adresse : .*rien ne répond.* → Vérifiez que le proxy/,
    ],
    [
      'trust in nearly all addresses',
      { TRUSTED_PROXIES: '10.0.0.1, 0.0.0.0/0' },
      /^Proxys : 0\.0\.0\.0\/0 fait confiance à presque tout Internet/,
    ],
    ['a weak metrics token', { METRICS_TOKEN: 'abcabc'.repeat(6) }, /^Mesures : .*facile à deviner/],
    ['a file in place of the data folder', { DATA_DIR: 'FILE' }, /^Dossier : .*un fichier/],
  ])('reports %s', async (_what, variables, fault) => {
    const given = {
      ...variables,
      ...(variables.DATA_DIR
        ? { DATA_DIR: join(doctor.folder, 'fichier'), BLOBS_URL: `file://${doctor.folder}/files` }
        : {}),
    };
    expect(await doctor.findFault(given)).toMatch(fault);
  });

  const answering = (status: number) => (async () => new Response(null, { status })) as typeof fetch;

  test('reports a remote proxy missing from TRUSTED_PROXIES, and a proxy that does not forward all paths', async () => {
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
