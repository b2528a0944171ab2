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

/** The program that `npm run files` starts, on the data of the school while it is open. */
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

test('the files of an open school are checked, moved, and those that are lost are named', {
  timeout: 120_000,
}, async () => {
  expect(await runFiles('check')).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d+ files \(.+\) read, 0 lost, cut or altered; 0 that nobody names/),
  });
  const target = pathToFileURL(elsewhere).href;
  expect(await runFiles('move', target)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^\d+ files copied \(.+\) and compared, 0 there already, 0 that could not be\.\n$/,
    ),
  });
  expect((await runFiles('move', target)).output).toMatch(/^0 files copied/);
  // All of them: among those of a folder there may be replaced ones, which nobody misses.
  await rm(join(school.dataDirectory, 'files', 'blobs'), { recursive: true });
  const { code, output } = await runFiles('check');
  expect(code).toBe(1);
  expect(output).toMatch(/^products\/.+: missing$/m);
  expect(output).toMatch(/^(\d+) files .+ read, \1 lost/m);
});

test('a place that is none is refused in a sentence', async () => {
  expect(await runFiles('move', 's3:///')).toEqual({
    code: 1,
    output: 's3:/// is no place for files: name file:///folder, or s3://bucket/prefix.\n',
  });
  expect((await runFiles('move')).output).toContain('npm run files -- check');
});
