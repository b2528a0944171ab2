import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { actor, openImportingSchool } from '#tests/support/imported-people.ts';
import { packPeople } from '../imports/people/pack-people.ts';
import type { ColumnMapping } from '../imports/people/person-line.ts';
import { answerAboutFile, createPeopleImport } from './people-import.ts';
import { runImport } from './run-import.ts';

const school = openImportingSchool();

const kajabi = (address: string) =>
  [
    'Kajabi Subscription ID,Customer Email,Customer Name,Offer Title,Amount,Currency,Status,Created At',
    `35,${address},Léa Martin,Cours B1,49.00,EUR,Active,"Nov 28, 2025"`,
  ].join('\n');

/** Reads on this thread. */
const runInWorker = (_task: unknown, input: unknown) => packPeople(input as Parameters<typeof packPeople>[0]);

const run = (id: string) => runImport({ ...school.core, runInWorker }, id);

async function read(text: string): Promise<string> {
  const path = `lessons/${randomBytes(16).toString('hex')}/files/export.csv`;
  await school.core.files.put(path, new TextEncoder().encode(text), { contentType: 'text/csv' });
  const id = await createPeopleImport(school.core, actor, { path, name: 'export.csv' });
  await run(id);
  return id;
}

async function answer(id: string, answers: Parameters<typeof answerAboutFile>[2]): Promise<void> {
  await answerAboutFile(school.core, id, answers);
  await run(id);
}

const suggestionOf = async (id: string) =>
  ((await school.find(id)).columnChoices as { suggestion: ColumnMapping } | null)?.suggestion;

test('reads a recognised file with columns that the admin chose, and later files with these titles too', async () => {
  const id = await read(kajabi('a@exemple.test'));
  expect(await school.find(id)).toMatchObject({ state: 'review', platform: 'kajabi', source: 'Kajabi' });
  await answer(id, { mapping: null, platform: 'mapped' });
  expect(await school.find(id)).toMatchObject({ state: 'columns', source: 'Kajabi' });
  const suggestion = await suggestionOf(id);
  expect(suggestion?.uses).toContain('full-name');
  const uses = (suggestion?.uses ?? []).map((use) => (use === 'full-name' ? 'ignore' : use));
  const mapping = { ...(suggestion as ColumnMapping), uses };
  await answer(id, { mapping, source: 'Ancienne école' });
  expect(await school.find(id)).toMatchObject({
    state: 'review',
    platform: 'mapped',
    source: 'Ancienne école',
  });
  const later = await read(kajabi('b@exemple.test'));
  expect(await school.find(later)).toMatchObject({
    ...{ state: 'review', platform: 'mapped', source: 'Ancienne école' },
    answers: { mapping: { uses } },
  });
  // Asked again, the mapper starts with the stored choice.
  await answer(later, { mapping: null, platform: 'mapped' });
  expect(await school.find(later)).toMatchObject({ state: 'columns' });
  expect((await suggestionOf(later))?.uses).toEqual(uses);
});

test('reads a file as that of another platform, and later files with these titles too', async () => {
  const id = await read(kajabi('c@exemple.test'));
  await answer(id, { mapping: null, platform: 'gumroad' });
  expect(await school.find(id)).toMatchObject({ state: 'review', source: 'Gumroad' });
  const later = await read(kajabi('d@exemple.test'));
  expect(await school.find(later)).toMatchObject({ state: 'review', source: 'Gumroad' });
  await answer(later, { mapping: null, platform: 'kajabi' });
  expect(await school.find(later)).toMatchObject({ source: 'Kajabi', counts: { purchases: 1 } });
  const last = await read(kajabi('e@exemple.test'));
  expect(await school.find(last)).toMatchObject({ source: 'Kajabi' });
});

test('remembers nothing for files with other titles', async () => {
  const id = await read(kajabi('f@exemple.test'));
  await answer(id, { mapping: null, platform: 'gumroad' });
  const other = await read(
    `${kajabi('g@exemple.test').replace('Currency,', 'Currency,Coupon,').replace('EUR,', 'EUR,,')}`,
  );
  expect(await school.find(other)).toMatchObject({ source: 'Kajabi' });
});
