import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importedPeople, importedPurchases, importLines } from '#database/tables/moving-in.ts';
import { orders } from '#database/tables/orders.ts';
import { courseProgress } from '#database/tables/progress.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { actor, buys, openImportingSchool, someone } from '#tests/support/imported-people.ts';
import { endAccess, ownsProduct } from '../access.ts';
import { startPeopleImport } from './people-import.ts';
import { runImport } from './run-import.ts';

const school = openImportingSchool();

test('deletes people, accesses and suppressed addresses, and can be repeated', async () => {
  const product = await addProductAt(school.core, 4_900);
  const member = await school.addVerified();
  const before = await school.snapshot();
  const { id } = await school.importAll(
    [
      { email: member.email, purchase: buys('Cours A', 'U-1') },
      { email: someone(), purchase: buys('Cours A', 'U-2') },
      { email: someone(), newsletter: { status: 'unsubscribed', confirmedAt: null, source: '' } },
    ],
    { 'Cours A': product.id },
  );
  await school.undo(id);
  await runImport(school.core, id);
  expect(await school.snapshot()).toEqual(before);
  expect(await school.find(id)).toMatchObject({
    state: 'undone',
    counts: { undonePeople: 2, undonePurchases: 2, keptPeople: 0, keptPurchases: 0 },
  });
  expect(await school.core.db.$count(importLines)).toBe(0);
});

test('undoes an import that was interrupted', async () => {
  const product = await addProductAt(school.core, 4_900);
  const lines = Array.from({ length: 700 }, (_, index) => ({
    email: someone(),
    purchase: buys('Cours A', `P-${index}`),
  }));
  const { id } = await school.upload(lines);
  await school.choose(id, { 'Cours A': product.id });
  await startPeopleImport(school.core, actor, id, { closesRefunded: false });
  const { applyImport } = await import('./apply-import.ts');
  let portions = 0;
  const once = {
    ...school.core,
    db: Object.assign(Object.create(school.core.db), {
      transaction: async (...given: Parameters<typeof school.core.db.transaction>) => {
        portions += 1;
        return portions > 1 ? false : school.core.db.transaction(...given);
      },
    }),
  };
  await applyImport(once, id);
  expect(await school.core.db.$count(importedPurchases)).toBe(500);
  await school.undo(id);
  expect(await school.core.db.$count(importedPeople)).toBe(0);
  expect(await school.core.db.$count(importedPurchases)).toBe(0);
});

test('keeps people who signed in since and products that were used since', async () => {
  const product = await addProductAt(school.core, 4_900);
  const user = await school.addVerified();
  const claimer = await addMember(school.core, { emailVerified: true });
  const { id } = await school.importAll(
    [
      { email: user.email, purchase: buys('Cours A', 'V-1') },
      { email: claimer.email, purchase: buys('Cours A', 'V-2') },
      { email: someone(), purchase: buys('Cours A', 'V-3') },
    ],
    { 'Cours A': product.id },
  );
  await school.signIn(claimer.uid);
  const now = new Date();
  await school.core.db
    .insert(courseProgress)
    .values({ uid: user.uid, productId: product.id, startedAt: now, visitedAt: now });
  await school.undo(id);
  expect(await ownsProduct(school.core.db, user.uid, product.id)).toBe(true);
  expect(await ownsProduct(school.core.db, claimer.uid, product.id)).toBe(true);
  expect(await school.find(id)).toMatchObject({
    counts: { undonePurchases: 1, undonePeople: 1, keptPeople: 2, keptPurchases: 2 },
  });
});

test('deletes a purchase of a person who signed in before the import', async () => {
  const [first, second] = [await addProductAt(school.core, 4_900), await addProductAt(school.core, 2_900)];
  const member = await addMember(school.core, { emailVerified: true });
  const { email, uid } = member;
  await school.importAll([{ email, purchase: buys('Cours A', 'X-1') }], { 'Cours A': first.id });
  await school.signIn(uid);
  const before = await school.snapshot();
  const { id } = await school.importAll([{ email, lastName: 'Martin', purchase: buys('Cours B', 'X-2') }], {
    'Cours B': second.id,
  });
  expect(await ownsProduct(school.core.db, uid, second.id)).toBe(true);
  await school.undo(id);
  expect(await school.snapshot()).toEqual(before);
  expect(await school.find(id)).toMatchObject({ counts: { keptPeople: 0, keptPurchases: 0 } });
});

test('restores an ended access, and grants that of a paid order', async () => {
  const product = await addProductAt(school.core, 4_900);
  const ended = await school.addVerified();
  await grantProduct(school.core, ended, product);
  const [order] = await school.core.db.select().from(orders).where(eq(orders.uid, ended.uid));
  await school.core.db.transaction((tx) => endAccess(tx, order?.id ?? '', new Date()));
  await school.core.db.update(orders).set({ state: 'refunded' }).where(eq(orders.uid, ended.uid));
  const before = (await school.snapshot()).accesses;
  const { id } = await school.importAll([{ email: ended.email, purchase: buys('Cours A', 'W-1') }], {
    'Cours A': product.id,
  });
  expect(await ownsProduct(school.core.db, ended.uid, product.id)).toBe(true);
  await school.undo(id);
  expect((await school.snapshot()).accesses).toEqual(before);
  await school.core.db.update(orders).set({ state: 'paid' }).where(eq(orders.uid, ended.uid));
  const again = await school.importAll([{ email: ended.email, purchase: buys('Cours A', 'W-1') }]);
  await school.undo(again.id);
  expect(await ownsProduct(school.core.db, ended.uid, product.id)).toBe(true);
});
