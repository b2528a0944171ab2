import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { findChange, listChanges } from './list-changes.ts';
import { type Change, recordChange } from './record-change.ts';

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
    kind: 'product',
    title: 'Le passé',
    ...change,
  });
}

describe('the journal of the office', () => {
  test('keeps of an update the fields that changed, and who changed them', async () => {
    const at = new Date('2026-11-20T08:00:00Z');
    await record({
      subjectId: 'p1',
      before: { title: 'Le passé', order: 1, version: 1, files: [{ url: 'a' }], at },
      after: { title: 'Le passé composé', order: 1, version: 2, files: [{ url: 'a' }], at: new Date(at) },
    });
    const { rows } = await listChanges(school.core, { kind: 'product', subjectId: 'p1' });
    expect(rows).toMatchObject([
      { uid: 'u1', who: 'Hélène', before: { title: 'Le passé' }, after: { title: 'Le passé composé' } },
    ]);
    expect(Object.keys(rows[0]?.before ?? {})).toEqual(['title']);
    expect(await findChange(school.core, rows[0]?.id ?? '')).toEqual(rows[0]);
  });

  test('has no line for a save that changed nothing', async () => {
    await record({ subjectId: 'p2', before: { title: 'A', version: 1 }, after: { title: 'A', version: 2 } });
    expect((await listChanges(school.core, { subjectId: 'p2' })).rows).toEqual([]);
  });

  test('keeps the whole of what was created or taken away', async () => {
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

  test('is read in pages, newest first, without doubles where several were written at once', async () => {
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

  test('the school’s own work is nobody’s', async () => {
    await record({ actor: null, subjectId: 'p5', action: 'create', after: { a: 1 } });
    expect((await listChanges(school.core, { subjectId: 'p5', uid: '' })).rows).toHaveLength(1);
  });
});
