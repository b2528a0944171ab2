import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { runProgram } from '../support/run-program.ts';
import { startSchool } from '../support/school.ts';

const timeout = 120_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cedille-programs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** One line only: more would be a stack trace or the output of another program. */
const oneSentence = /^[A-Z][^\n]+\.\n$/;

test.each(['server/back-up.ts school.zip', 'server/files.ts check'])(
  '%s rejects a folder without a school and creates nothing',
  async (command) => {
    const [program = '', ...options] = command.split(' ');
    const dataDirectory = join(folder, 'empty');
    const { code, complaint } = await runProgram(program, options, { DATA_DIR: dataDirectory });
    expect(complaint).toMatch(oneSentence);
    expect(complaint).toContain(`no school in DATA_DIR ${dataDirectory}`);
    expect([code, existsSync(dataDirectory)]).toEqual([1, false]);
  },
);

test('server/back-up.ts fails with one sentence and writes no archive if the database is empty', async () => {
  await using empty = await createTestDatabase();
  const archive = join(folder, 'empty.zip');
  const { code, complaint } = await runProgram('server/back-up.ts', [archive], {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: empty.url,
  });
  expect(complaint).toMatch(oneSentence);
  expect(complaint).toContain('nothing to back up');
  expect([code, existsSync(archive)]).toEqual([1, false]);
});

test('server/restore.ts rejects an altered archive, leaves no database or files behind, and restores the intact archive', {
  timeout,
}, async () => {
  const attempt = await mkdtemp(join(folder, 'attempt-'));
  const archive = join(attempt, 'whole.zip');
  await using school = await startSchool({ SEED: 'content' });
  const environment = { DATA_DIR: school.dataDirectory, DATABASE_URL: school.database.url };
  const saved = await runProgram('server/back-up.ts', [archive], environment);
  expect([saved.code, saved.complaint]).toEqual([0, '']);
  const bytes = await readFile(archive);
  // Changes a byte of file content, because changes in a ZIP header may be harmless.
  const at = bytes.indexOf('blobs/') + 200;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const altered = join(attempt, 'altered.zip');
  await writeFile(altered, bytes);

  const dataDirectory = join(attempt, 'restored');
  const refused = await runProgram('server/restore.ts', [altered], { DATA_DIR: dataDirectory });
  expect(refused).toEqual({ code: 1, output: '', complaint: expect.stringMatching(oneSentence) });
  expect(refused.complaint).toContain('altered');
  expect(existsSync(dataDirectory)).toBe(false);

  const restored = await runProgram('server/restore.ts', [archive], { DATA_DIR: dataDirectory });
  expect([restored.code, restored.complaint]).toEqual([0, '']);
  expect((await readdir(dataDirectory)).sort()).toEqual(['files', 'postgres']);
});
