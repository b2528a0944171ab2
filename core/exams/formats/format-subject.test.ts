import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { toDraft } from '../../subjects/fields.ts';
import { formatFields, formatInput, formatRows, formatSubject, toExamFormat } from './format-subject.ts';

let school: CoreUnderTest;
beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

async function readDraft(id: string) {
  const row = await formatRows.find(school.core.db, id);
  if (!row) throw new Error(`no format ${id}`);
  return { row, draft: toDraft(formatFields, row) };
}

test('a corrected format replaces the standard one until it is reset', async () => {
  const { core } = school;
  const { row, draft } = await readDraft('delf-b1');
  const sections = draft.sections.map((section) => ({ ...section, minutes: 35 }));
  const given = formatInput.parse({ ...draft, sections, verified: true });
  await formatRows.save(core, null, { id: 'delf-b1', given, version: row.version });
  const corrected = await readDraft('delf-b1');
  expect(toExamFormat(corrected.row).sections.map(({ minutes }) => minutes)).toEqual([35, 35, 35, 35]);
  expect([corrected.row.version, formatRows.findOrigin(corrected.row)]).toEqual([1, 'changed']);
  await expect(
    formatRows.save(core, null, { id: 'delf-b1', given: { ...given, notes: 'Autre' }, version: 0 }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await formatSubject.remove(core, null, 'delf-b1');
  expect((await readDraft('delf-b1')).row).toEqual(row);
});

test('lists one format per exam', async () => {
  const rows = await formatRows.list(school.core);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.length).toBe(9);
});

test.each(['javascript:alert(1)', 'ftp://exemple.test'])(
  'rejects the source address %s',
  async (sourceUrl) => {
    const { draft } = await readDraft('delf-b2');
    expect(formatInput.safeParse({ ...draft, sourceUrl }).success).toBe(false);
  },
);
