import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { grantOrder } from './grants.ts';
import { listOfficeOrders } from './list-orders.ts';

let school: CoreUnderTest;
beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

async function order() {
  const [{ uid, email }, { id: productId, priceId }] = await Promise.all([
    addMember(school.core),
    addProductAt(school.core, 0),
  ]);
  const grant = { uid, email, productId, title: 'Les accents', priceId, amount: 0, currency: 'eur' };
  await grantOrder(school.core, grant);
  const [made] = await school.core.db.select().from(orders).where(eq(orders.uid, uid));
  if (!made) throw new Error('order not created');
  return made;
}

const randomDigits = () => String(randomInt(10_000_000, 99_999_999));

const find = async (search: string) =>
  (await listOfficeOrders(school.core, { search })).rows.map(({ id }) => id);

test('gives an order a number of eight digits in two groups, shown in its email', async () => {
  const { id, number } = await order();
  expect(number).toMatch(/^[1-9]\d{3}-\d{4}$/);
  const [mail] = await school.core.db.select().from(emails).where(eq(emails.subjectId, id));
  expect(mail?.subject).toBe(`Votre commande ${number}`);
  expect(mail?.html).toContain(number);
});

test('does not number orders consecutively', async () => {
  const numbers: number[] = [];
  for (let made = 0; made < 6; made++) numbers.push(Number((await order()).number.replace('-', '')));
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  expect(new Set(numbers).size).toBe(6);
  expect(new Set(steps).size).toBeGreaterThan(1);
});

test.each([
  ['as it is printed', (number: string) => number],
  ['in one piece', (number: string) => number.replace('-', '')],
  ['with a space', (number: string) => number.replace('-', ' ')],
  ['with a narrow no-break space', (number: string) => number.replace('-', '\u202f')],
  ['in pairs', (number: string) => number.replace(/^(..)(..)-(..)(..)$/, '$1 $2 $3 $4')],
])('finds an order by its number, typed %s', async (_, write) => {
  const { id, number } = await order();
  expect(await find(write(number))).toContain(id);
});

test('finds an old order by its number, which is its id in capitals', async () => {
  const { id } = await order();
  await school.core.db.update(orders).set({ number: id.toUpperCase() }).where(eq(orders.id, id));
  expect(await find(id.toUpperCase())).toEqual([id]);
  expect(await find(id)).toEqual([id]);
});

test('does not read eight digits inside an old number as an order number', async () => {
  const { id } = await order();
  const number = `1M${randomDigits()}XYZ`;
  await school.core.db.update(orders).set({ number }).where(eq(orders.id, id));
  expect(await find(number)).toEqual([id]);
});
