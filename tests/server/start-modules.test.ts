import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSchoolProcess } from '../support/school.ts';

let folder: string;
/** Modules loaded at startup, with their size. */
let files: { bytes: number; path: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cedille-modules-'));
  const notes = join(folder, 'modules.log');
  await writeFile(notes, '');
  await using _school = await startSchoolProcess({
    NODE_OPTIONS: `--import ${new URL('../../bench/school/record-modules.ts', import.meta.url)}`,
    BENCH_MODULES: notes,
  });
  files = (await readFile(notes, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ bytes: Number(line.split(' ')[0]), path: line.split(' ')[1] ?? '' }));
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the server loads at most 1,250 modules of 16 MB at startup', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.length).toBeLessThanOrEqual(1_250);
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toBeLessThanOrEqual(16);
});

test.each([
  ...['@aws-sdk/client-s3', '@simplewebauthn/server', '@zip.js/zip.js', 'age-encryption', 'heic-decode'],
  ...['mammoth', 'markdown-it', 'pdfkit', 'pino-pretty', 'prom-client', 'vite'],
])('the server loads %s only when needed', (name) => {
  expect(files.filter(({ path }) => path.includes(`/node_modules/${name}/`))).toEqual([]);
});

test('the server loads the interface texts once, in its bundle, and no dictionary', () => {
  expect(files.filter(({ path }) => /\/words\/|\/dictionary\/.*\.json/.test(path))).toEqual([]);
});
