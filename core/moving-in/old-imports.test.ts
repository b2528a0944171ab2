import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importedPeople, importLines, peopleImports } from '#database/tables/moving-in.ts';
import { addMember } from '#tests/support/core-people.ts';
import { actor, openImportingSchool, someone } from '#tests/support/imported-people.ts';
import { deleteOldImports } from './old-imports.ts';
import { startPeopleImport } from './people-import.ts';

const school = openImportingSchool();

const deleteAfter = (days: number) =>
  deleteOldImports({ ...school.core, now: () => new Date(Date.now() + days * 24 * 3_600_000) });

test('deletes the lines of a completed import after 30 days, but not those of a running one', async () => {
  await school.importAll([{ email: someone() }]);
  const { id } = await school.upload([{ email: someone() }, { email: someone() }]);
  await startPeopleImport(school.core, actor, id, { closesRefunded: false });
  await deleteAfter(29);
  expect(await school.core.db.$count(importLines)).toBe(3);
  await deleteAfter(31);
  expect((await school.core.db.select().from(importLines)).map(({ importId }) => importId)).toEqual([id, id]);
  expect(await school.core.db.$count(importedPeople)).toBe(1);
});

test('deletes an import that was not started after 7 days, with its file', async () => {
  const { id, path } = await school.upload([{ email: someone() }]);
  await deleteAfter(6);
  expect(await school.find(id)).toMatchObject({ state: 'review' });
  await deleteAfter(8);
  expect(await school.core.db.$count(peopleImports)).toBe(0);
  expect(await school.core.files.stat(path)).toBeNull();
});

test('deletes an import whose file could not be read after 7 days', async () => {
  const { id, path } = await school.upload([{ email: someone() }]);
  await school.core.db.update(peopleImports).set({ state: 'reading' }).where(eq(peopleImports.id, id));
  await deleteAfter(8);
  expect(await school.core.db.$count(peopleImports)).toBe(0);
  expect(await school.core.files.stat(path)).toBeNull();
});

test('deletes people who never signed in after three years', async () => {
  const joined = await addMember(school.core, { emailVerified: true });
  await school.importAll([{ email: someone() }, { email: joined.email }]);
  await school.signIn(joined.uid);
  await deleteAfter(3 * 365 - 1);
  expect(await school.core.db.$count(importedPeople)).toBe(2);
  await deleteAfter(3 * 365 + 1);
  expect((await school.core.db.select().from(importedPeople)).map(({ uid }) => uid)).toEqual([joined.uid]);
});
