import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { legalVersions } from '#database/tables/legal.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { readSchool } from '../school.ts';
import { salesInput, salesSubject } from '../settings/sales-subject.ts';
import { saveSchool } from '../settings/school-subject.ts';
import { findTermsInForce, legalKinds, readLegalText, recordLegalVersions } from './legal-texts.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
beforeEach(() => school.database.pool.query('truncate legal_versions, settings'));
afterAll(() => school?.[Symbol.asyncDispose]());

const listVersions = async () =>
  (
    await school.core.db
      .select({ kind: legalVersions.kind, version: legalVersions.version })
      .from(legalVersions)
      .orderBy(asc(legalVersions.kind), asc(legalVersions.version))
  ).map(({ kind, version }) => `${kind} ${version}`);

const everyFirst = legalKinds.map((kind) => `${kind} 1`).sort();

/** Returns settings with another mediator, who appears only in the legal notices and the terms of sale. */
const withMediator = async (name: string) => {
  const known = await readSchool(school.core);
  return { ...known, legal: { ...known.legal, mediator: { name, address: [], website: '' } } };
};

test('recordLegalVersions records one version of each text when servers start concurrently', async () => {
  await Promise.all(Array.from({ length: 5 }, () => recordLegalVersions(school.core)));
  await recordLegalVersions(school.core);
  expect((await listVersions()).sort()).toEqual(everyFirst);
});

test('saveSchool records new versions of only the texts that the changed setting affects', async () => {
  await recordLegalVersions(school.core);
  school.advance(60_000);
  await saveSchool(school.core, await withMediator('Médiation de l’Exemple'));
  const expected = [...everyFirst, 'legal-mentions 2', 'terms-and-conditions 2'];
  expect((await listVersions()).sort()).toEqual(expected.sort());
  // Saving the same settings again creates no version.
  await saveSchool(school.core, await readSchool(school.core));
  await recordLegalVersions(school.core);
  expect(await listVersions()).toHaveLength(expected.length);
});

test('enabling a payment method records a new version of the terms of sale and of no other text', async () => {
  await recordLegalVersions(school.core);
  const account = { transfer: true, transferHolder: 'École', iban: 'FR7630006000011234567890189' };
  await salesSubject.update(school.core, null, 'sales', salesInput.parse(account));
  expect((await listVersions()).sort()).toEqual([...everyFirst, 'terms-and-conditions 2'].sort());
});

test('readLegalText returns earlier versions with their dates', async () => {
  const before = await readLegalText(school.core, 'terms-and-conditions');
  await recordLegalVersions(school.core);
  school.advance(60_000);
  await saveSchool(school.core, await withMediator('Médiation de l’Exemple'));
  const now = await readLegalText(school.core, 'terms-and-conditions');
  const first = await readLegalText(school.core, 'terms-and-conditions', 1);
  expect(now).toMatchObject({ version: 2, inForceUntil: null, earlier: [{ version: 1 }] });
  expect(JSON.stringify(now.blocks)).toContain('Médiation de l’Exemple');
  expect(first).toMatchObject({ version: 1, blocks: before.blocks, hash: before.hash, earlier: [] });
  expect(first.inForceUntil).toEqual(now.inForceSince);
  await expect(readLegalText(school.core, 'terms-and-conditions', 3)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('readLegalText writes nothing; findTermsInForce records the terms that an order needs', async () => {
  for (const kind of legalKinds) await readLegalText(school.core, kind);
  expect(await listVersions()).toEqual([]);
  expect(await findTermsInForce(school.core)).toMatchObject({ version: 1 });
  expect((await listVersions()).sort()).toEqual(everyFirst);
});

test('saveSchool rejects the second of two concurrent saves; a save without a version overwrites', async () => {
  const { version } = await readSchool(school.core);
  await saveSchool(school.core, await withMediator('Un'), version);
  const second = saveSchool(school.core, await withMediator('Deux'), version);
  await expect(second).rejects.toMatchObject({ code: 'conflict' });
  expect((await readSchool(school.core)).legal.mediator.name).toBe('Un');
  await saveSchool(school.core, await withMediator('Trois'));
  expect((await readSchool(school.core)).legal.mediator.name).toBe('Trois');
  expect(JSON.stringify((await readLegalText(school.core, 'legal-mentions')).blocks)).not.toContain('Deux');
});
