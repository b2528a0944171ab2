import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { streamCsv } from '../lists/stream-csv.ts';
import { eraseAccount } from '../members/erasure.ts';
import { productSubject } from '../products/product-subject.ts';
import { findChange, listChanges } from './list-changes.ts';
import { type Change, type Export, recordChange, recordExport } from './record-change.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };

async function record(change: Partial<Change> & { subjectId: string }): Promise<void> {
  const { core } = school;
  await recordChange(core, core.db, {
    actor,
    action: 'update',
    kind: productSubject.kind,
    title: 'Le passé',
    ...change,
  });
}

describe('audit log', () => {
  test('stores only the changed fields of an update, and the actor', async () => {
    const at = new Date('2026-11-20T08:00:00Z');
    await record({
      subjectId: 'p1',
      before: { title: 'Le passé', order: 1, files: [{ url: 'a' }], at },
      after: { title: 'Le passé composé', order: 1, files: [{ url: 'a' }], at: new Date(at) },
    });
    const { rows } = await listChanges(school.core, { kind: 'product', subjectId: 'p1' });
    expect(rows).toMatchObject([
      { uid: 'u1', who: 'Hélène', before: { title: 'Le passé' }, after: { title: 'Le passé composé' } },
    ]);
    expect(Object.keys(rows[0]?.before ?? {})).toEqual(['title']);
    expect(await findChange(school.core, rows[0]?.id ?? '')).toEqual(rows[0]);
  });

  test('writes no entry if no field changed', async () => {
    await record({ subjectId: 'p2', before: { title: 'A' }, after: { title: 'A' } });
    expect((await listChanges(school.core, { subjectId: 'p2' })).rows).toEqual([]);
  });

  test('stores all fields of a created or deleted entity', async () => {
    await record({ subjectId: 'p3', action: 'create', after: { title: 'A', order: 0 } });
    await record({ subjectId: 'p3', action: 'delete', before: { title: 'A', order: 0 } });
    const { rows } = await listChanges(school.core, { subjectId: 'p3' });
    expect(rows.map(({ before, after }) => [before, after])).toEqual(
      expect.arrayContaining([
        [null, { title: 'A', order: 0 }],
        [{ title: 'A', order: 0 }, null],
      ]),
    );
  });

  test('lists entries newest first, and repeats no entry across pages if timestamps are equal', async () => {
    for (let order = 0; order < 7; order++)
      await record({ subjectId: 'p4', before: { order }, after: { order: order + 1 } });
    const seen: string[] = [];
    let after = null;
    do {
      const page = await listChanges(school.core, { subjectId: 'p4', limit: 3, after });
      seen.push(...page.rows.map((row) => row.id));
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });

  test('stores an empty uid for changes without an actor', async () => {
    await record({ actor: null, subjectId: 'p5', action: 'create', after: { a: 1 } });
    expect((await listChanges(school.core, { subjectId: 'p5', uid: '' })).rows).toHaveLength(1);
  });
});

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

test('records an export with its actor, list, filters and row count', async () => {
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

test('records an export before its first row, so that a cancelled download is in the log', async () => {
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

test('marks an export as incomplete if reading the list fails', async () => {
  async function* failing() {
    yield [['1']];
    throw new Error('database connection lost');
  }
  const file = new Response(streamCsv(['A'], recordExport(school.core, leaving('failed'), failing())));
  await expect(file.text()).rejects.toThrow();
  expect(await readLine('failed')).toMatchObject({ after: { rows: 1, whole: false } });
});

test('removes the filters of an export if they contain the email address of an erased account', async () => {
  for await (const _ of recordExport(school.core, leaving('erased'), portions(1)));
  await eraseAccount(school.core, {
    uid: 'lea',
    emails: ['lea@exemple.test'],
    until: new Date().toISOString(),
  });
  expect(await readLine('erased')).toMatchObject({ after: { rows: 1, whole: true } });
  expect(JSON.stringify(await readLine('erased'))).not.toContain('lea');
});
