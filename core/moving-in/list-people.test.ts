import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { actor, buys, openImportingSchool, someone } from '#tests/support/imported-people.ts';
import { invitePerson } from './invite-people.ts';
import { countImportedPeople, listImportedPeople, listImportedProducts } from './list-people.ts';

const school = openImportingSchool();

type Filters = Parameters<typeof listImportedPeople>[1];

const list = async (filters: Filters) =>
  (await listImportedPeople(school.core, filters)).rows.map(({ email }) => email);

test('filters people by import, words, state, product and problems', async () => {
  const [product, other] = [await addProductAt(school.core, 4_900), await addProductAt(school.core, 4_900)];
  const joined = await addMember(school.core, { emailVerified: true });
  const [waiting, invited, bounced, elsewhere] = [someone(), someone(), someone(), someone()];
  const { id } = await school.importAll(
    [
      { email: waiting, firstName: 'Zoé', lastName: 'Brûlé', purchase: buys('Cours A', 'L-1') },
      { email: invited, purchase: buys('Cours B', 'L-2') },
      { email: joined.email },
      { email: bounced },
      { email: bounced, newsletter: { status: 'bounced', confirmedAt: null, source: '' } },
    ],
    { 'Cours A': product.id, 'Cours B': other.id },
  );
  await school.importAll([{ email: elsewhere, issues: [{ code: 'date-unreadable', column: 'Date' }] }]);
  await school.signIn(joined.uid);
  const [person] = (await listImportedPeople(school.core, { search: invited })).rows;
  await invitePerson(school.core, actor, person?.id ?? '', { again: false });
  const ofImport = [waiting, invited, joined.email, bounced].toSorted();
  expect(await list({})).toEqual([...ofImport, elsewhere].toSorted());
  expect(await list({ import: id })).toEqual(ofImport);
  expect(await list({ search: 'brule zoe' })).toEqual([waiting]);
  expect(await list({ import: id, state: 'waiting' })).toEqual([waiting, bounced].toSorted());
  expect(await list({ state: 'invited' })).toEqual([invited]);
  expect(await list({ state: 'joined' })).toEqual([joined.email]);
  expect(await list({ product: product.id })).toEqual([waiting]);
  expect(await list({ problems: 'any' })).toEqual([bounced, elsewhere].toSorted());
  expect(await list({ import: id, problems: 'any' })).toEqual([bounced]);
  expect(await countImportedPeople(school.core, { import: id })).toEqual({ count: 4, more: false });
  const productIds = async (importId: string | null) =>
    (await listImportedProducts(school.core, importId)).map((found) => found.id).toSorted();
  expect(await productIds(id)).toEqual([product.id, other.id].toSorted());
  expect(await productIds('unknown')).toEqual([]);
});

test('returns pages by address, each person once, with products and problems', async () => {
  const product = await addProductAt(school.core, 4_900);
  const addresses = Array.from({ length: 7 }, someone).toSorted();
  await school.importAll(
    addresses.map((email, index) => ({
      email,
      purchase: buys('Cours A', `M-${index}`),
      issues: [{ code: 'currency-missing' as const }],
    })),
    { 'Cours A': product.id },
  );
  const first = await listImportedPeople(school.core, { limit: 3 });
  const second = await listImportedPeople(school.core, { limit: 3, after: first.next });
  const third = await listImportedPeople(school.core, { limit: 3, after: second.next });
  expect([first, second, third].flatMap(({ rows }) => rows.map(({ email }) => email))).toEqual(addresses);
  expect(third.next).toBeNull();
  expect(first.rows[0]).toMatchObject({
    ...{ state: 'waiting', titles: [product.title], isBounced: false, isUnsent: false },
    issues: [{ code: 'currency-missing' }],
  });
});

test('shows that an invitation could not be sent', async () => {
  const email = someone();
  await school.importAll([{ email }]);
  const find = async () => (await listImportedPeople(school.core, { search: email })).rows[0];
  await invitePerson(school.core, actor, (await find())?.id ?? '', { again: false });
  expect(await find()).toMatchObject({ state: 'invited', isUnsent: false });
  await school.core.db.update(emails).set({ lastError: 'refused' }).where(eq(emails.recipient, email));
  expect(await find()).toMatchObject({ state: 'invited', isUnsent: true });
  expect(await list({ problems: 'any' })).toEqual([email]);
});
