import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { streamCsv } from '../lists/stream-csv.ts';
import { eraseAccount } from '../members/erasure.ts';
import { listChanges } from './list-changes.ts';
import { type Export, recordExport } from './record-export.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const leaving = (uid: string): Export => ({
  actor: { uid, displayName: 'Hélène', email: 'helene@exemple.test' },
  list: 'members',
  title: 'Membres',
  address: '/admin/members?q=lea%40exemple.test',
});

async function* portions(...sizes: number[]) {
  for (const size of sizes) yield Array.from({ length: size }, (_, each) => [String(each)]);
}

async function readLine(uid: string) {
  const { rows } = await listChanges(school.core, { kind: 'export', uid });
  expect(rows).toHaveLength(1);
  return rows[0];
}

test('a file that left has its line: who, which list, its filters, how many rows', async () => {
  const rows = recordExport(school.core, leaving('whole'), portions(500, 500, 3));
  await new Response(streamCsv(['A'], rows)).text();
  expect(await readLine('whole')).toMatchObject({
    who: 'Hélène',
    action: 'export',
    subjectId: 'members',
    title: 'Membres',
    after: { address: '/admin/members?q=lea%40exemple.test', rows: 1_003, whole: true },
  });
});

test('the line is there before the first row, so that whoever breaks off leaves it', async () => {
  const reader = streamCsv(
    ['A'],
    recordExport(school.core, leaving('broken'), portions(2, 2, 2)),
  ).getReader();
  await reader.read();
  await reader.read();
  expect(await readLine('broken')).toMatchObject({ after: { rows: null, whole: false } });
  await reader.cancel();
  expect(await readLine('broken')).toMatchObject({ after: { whole: false } });
});

test('a list that cannot be read to its end says so', async () => {
  async function* failing() {
    yield [['1']];
    throw new Error('the database went away');
  }
  const file = new Response(streamCsv(['A'], recordExport(school.core, leaving('failed'), failing())));
  await expect(file.text()).rejects.toThrow();
  expect(await readLine('failed')).toMatchObject({ after: { rows: 1, whole: false } });
});

test('it does not outlive whom it was searched for', async () => {
  for await (const _ of recordExport(school.core, leaving('erased'), portions(1)));
  await eraseAccount(school.core, {
    uid: 'lea',
    email: 'Lea@exemple.test',
    until: new Date().toISOString(),
  });
  expect(await readLine('erased')).toMatchObject({ after: { rows: 1, whole: true } });
  expect(JSON.stringify(await readLine('erased'))).not.toContain('lea');
});
