import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { plainChoices } from './order-choices.ts';
import { createCode } from './promotion-codes/save-code.ts';
import { startPurchase } from './purchase.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const crowd = 100;

test(`leaves database connections for other visitors while ${crowd} buyers place a first order with one code`, async () => {
  const { core } = school;
  const product = await addProductAt(core, 2_400);
  const code = 'FOULE';
  await createCode(core, null, {
    ...{ code, percent: 25, amount: null, expiresAt: null, maxUses: null, oncePerPerson: true },
    ...{ productIds: [], forClasses: false, announced: false },
  });
  const members = [];
  for (let index = 0; index < crowd; index++) members.push(await addMember(core));
  let isOver = false;
  const waits: number[] = [];
  const refusals: unknown[] = [];
  const visit = async () => {
    while (!isOver) {
      const begun = performance.now();
      await core.db.execute(sql`select 1`).catch((error) => refusals.push(error));
      waits.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const visitor = visit();
  const begun = performance.now();
  const steps = await Promise.allSettled(
    members.map((member) =>
      startPurchase(core, member, toWanted(product, { choices: { ...plainChoices, code } })),
    ),
  );
  const milliseconds = Math.round(performance.now() - begun);
  isOver = true;
  await visitor;
  const sorted = waits.toSorted((one, other) => one - other);
  const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
  const failed = steps.filter(({ status }) => status === 'rejected').length;
  const figures = `${crowd} orders in ${milliseconds} ms, ${failed} failed; a visitor waited ${median} ms, at most ${Math.round(sorted.at(-1) ?? 0)} ms`;
  expect([...refusals, ...steps.filter(({ status }) => status === 'rejected')], figures).toEqual([]);
  const begunOrders = await core.db
    .select({ amount: orders.amount })
    .from(orders)
    .where(
      inArray(
        orders.uid,
        members.map(({ uid }) => uid),
      ),
    );
  expect(begunOrders.map(({ amount }) => amount)).toEqual(Array(crowd).fill(1_800));
}, 300_000);
