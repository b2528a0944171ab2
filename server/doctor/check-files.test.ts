import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Doctor, openDoctor } from '#tests/support/doctor.ts';

let doctor: Doctor;

beforeAll(async () => {
  doctor = await openDoctor();
});
afterAll(() => doctor?.[Symbol.asyncDispose]());

test('reports a file store that is not usable', async () => {
  expect(await doctor.findFault({ BLOBS_URL: `file://${doctor.folder}/fichier/files` })).toMatch(
    /^Fichiers : .* → Mettez dans BLOBS_URL/,
  );
  const nowhere = 's3://seau/ecole?region=fr&endpoint=http://127.0.0.1:1';
  expect(await doctor.findFault({ BLOBS_URL: nowhere })).toMatch(
    /^Fichiers : s3:\/\/seau\/ecole : .* → Vérifiez le nom du seau/,
  );
});
