import { afterAll, beforeAll, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { endAccess, ownsProduct } from '../access.ts';
import { fulfil } from './fulfil.ts';
import { openDueAccess } from './open-due-access.ts';
import { startPurchase } from './purchase.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

test('opens access with one email after the withdrawal period, unless access was ended in the meantime', async () => {
  const { core } = school;
  const product = await addProductAt(core, 2_400);
  const people = await Promise.all([addMember(core), addMember(core)]);
  for (const member of people) {
    const step = await startPurchase(core, member, toWanted(product, { waiver: false }));
    await payAt(school.buyer, step.kind === 'pay' ? step.url : '');
  }
  const bought = await core.db.select().from(orders);
  for (const { sessionId } of bought) await fulfil(core, sessionId ?? '');
  const [keeping, leaving] = people;
  await core.db.transaction((tx) =>
    endAccess(tx, bought.find(({ uid }) => uid === leaving?.uid)?.id ?? '', core.now()),
  );
  const access = (await core.db.select().from(entitlements)).find(({ uid }) => uid === keeping?.uid);
  const until = access?.opensAt ? access.opensAt.getTime() - Date.now() : 0;

  school.advance(until - 1_000);
  await openDueAccess(core);
  expect(await ownsProduct(core.db, keeping?.uid ?? '', product.id)).toBe(false);
  school.advance(2_000);
  for (let time = 0; time < 2; time++) await openDueAccess(core);
  expect(await ownsProduct(core.db, keeping?.uid ?? '', product.id)).toBe(true);
  expect(await ownsProduct(core.db, leaving?.uid ?? '', product.id)).toBe(false);
  const opening = (await core.db.select().from(emails)).filter(({ kind }) => kind === 'opening');
  expect(opening.map(({ recipient }) => recipient)).toEqual([keeping?.email]);
});
