import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAdmin } from '../support/accounts.ts';
import { publishCourse } from '../support/publish-course.ts';
import { type School, startStandaloneSchool } from '../support/school.ts';

let school: School;
let elsewhere: string;

beforeAll(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), 'cedille-elsewhere-'));
  school = await startStandaloneSchool();
  await publishCourse(await openAdmin(school));
}, 120_000);

afterAll(async () => {
  await school?.[Symbol.asyncDispose]();
  await rm(elsewhere, { recursive: true, force: true });
});

async function runFiles(...given: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['server/files.ts', ...given], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: school.dataDirectory },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

test('server/files.ts checks and moves the files of a running school and names lost files', {
  timeout: 120_000,
}, async () => {
  expect(await runFiles('check')).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d+ files \(.+\) read, 0 missing, truncated or altered; 0 unreferenced/),
  });
  const target = pathToFileURL(elsewhere).href;
  expect(await runFiles('move', target)).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d+ files copied \(.+\) and compared, 0 already present, 0 failed\.\n$/),
  });
  expect((await runFiles('move', target)).output).toMatch(/^0 files copied/);
  // Removes all files, because those of a single folder might be replaced versions, which the check ignores.
  await rm(join(school.dataDirectory, 'files', 'blobs'), { recursive: true });
  const { code, output } = await runFiles('check');
  expect(code).toBe(1);
  expect(output).toMatch(/^products\/.+: missing$/m);
  expect(output).toMatch(/^(\d+) files .+ read, \1 missing/m);
});

test('server/files.ts rejects an invalid destination with one sentence', async () => {
  expect(await runFiles('move', 's3:///')).toEqual({
    code: 1,
    output: 's3:/// is not a valid file store: name file:///folder, or s3://bucket/prefix.\n',
  });
  expect((await runFiles('move')).output).toContain('npm run files -- check');
});
