import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoPeople, openDemoPeople } from '../support/demo-people.ts';
import { type School, startSchoolProcess } from '../support/school.ts';

let school: School;
let people: DemoPeople;
let folder: string;
let notes: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cedille-statements-'));
  notes = join(folder, 'statements.log');
  await writeFile(notes, '');
  school = await startSchoolProcess({
    SEED: 'content',
    NODE_OPTIONS: `--import ${new URL('../../bench/school/record-statements.ts', import.meta.url)}`,
    BENCH_STATEMENTS: notes,
  });
  people = await openDemoPeople(school);
}, 120_000);

afterAll(async () => {
  await people?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Statements of jobs are ignored, because jobs run independently of page views. */
const isOfJobs = (statement: string) => /\bjobs\.|"jobs"\./.test(statement);

/** The account lookup is cached for one second, so it is counted exactly once per view. */
const isOfAccount = (statement: string) => /"?identity"?\."?accounts"?/.test(statement);

async function listStatements(path: string): Promise<string[]> {
  const read = async () => (await readFile(notes, 'utf8')).split('\n').filter(Boolean);
  const before = (await read()).length;
  expect(await people.ask(path, 'member')).toContain('</html>');
  const asked = (await read()).slice(before).filter((statement) => !isOfJobs(statement));
  return ['the account', ...asked.filter((statement) => !isOfAccount(statement))];
}

/** Maximum number of views. One of them should run without concurrent work such as sending an email. */
const maxViews = 10;

async function listFewest(path: string, most: number): Promise<string[]> {
  await people.ask(path, 'member');
  let fewest = await listStatements(path);
  for (let view = 1; view < maxViews && fewest.length > most; view++) {
    const statements = await listStatements(path);
    if (statements.length < fewest.length) fewest = statements;
  }
  return fewest;
}

const course = '/course/preparer-le-delf-b2';

const findLink = async (path: string, link: RegExp): Promise<string> =>
  link.exec(await people.ask(path, 'member'))?.[1] ?? '';

test.each<[string, () => Promise<string> | string, number]>([
  ['the catalogue', () => '/courses', 3],
  ['the members’ space', () => '/members', 4],
  ['a finished course', () => course, 4],
  ['a lesson', () => findLink(course, /href="(\/course\/[^"/]+\/[^"]+)"/), 4],
  [
    'an order page',
    () => findLink('/products/premiers-pas-en-francais', /href="(\/products\/[^"]+\/buy\/[^"]+)"/),
    6,
  ],
])('%s needs few SQL statements, including those for session and account', async (_, find, most) => {
  const path = await find();
  expect(path).toMatch(/^\/./);
  const statements = await listFewest(path, most);
  expect(statements.length, statements.join('\n')).toBeGreaterThan(1);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
});
