import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { listChosenProducts } from './list-products.ts';

let opened: CoreUnderTest;
beforeAll(async () => {
  opened = await openCore();
});
afterAll(() => opened[Symbol.asyncDispose]());

const listIds = async (ids: string[], limit = 2) =>
  (await listChosenProducts(opened.core, { type: 'course', ids, limit })).map(({ id }) => id);

it('lists the chosen products in their order, or the first products of the list if no chosen one remains', async () => {
  const { core } = opened;
  const first = await addProductAt(core, 900, { order: 1 });
  const second = await addProductAt(core, 900, { order: 2 });
  const third = await addProductAt(core, 900, { order: 3 });
  const hidden = await addProductAt(core, 900, { displayed: false });
  const pack = await addProductAt(core, 900, { type: 'exercise' });

  expect(await listIds([third.id, hidden.id, first.id, pack.id, 'gone'])).toEqual([third.id, first.id]);
  expect(await listIds([])).toEqual([first.id, second.id]);
  expect(await listIds([hidden.id, pack.id])).toEqual([first.id, second.id]);
});
