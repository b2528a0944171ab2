import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { findTitles, readTitles } from './find-product.ts';

let opened: CoreUnderTest;
beforeAll(async () => {
  opened = await openCore();
});
afterAll(() => opened[Symbol.asyncDispose]());

it('finds displayed products by words of their title, ignoring accents', async () => {
  const { core } = opened;
  const summer = await addProductAt(core, 900, { title: 'L’été à 100 % en français', order: 2 });
  const spring = await addProductAt(core, 900, { title: 'Préparer l’oral', order: 1 });
  await addProductAt(core, 900, { title: 'Préparer l’écrit', displayed: false });
  await addProductAt(core, 900, { title: 'Préparer le DELF', type: 'exercise' });
  const find = async (words: string) =>
    (await findTitles(core, { type: 'course', words, limit: 5 })).map(({ id }) => id);

  expect(await find('')).toEqual([spring.id, summer.id]);
  expect(await find('PREPARER')).toEqual([spring.id]);
  expect(await find('ete a')).toEqual([summer.id]);
  expect(await find('100 %')).toEqual([summer.id]);
  expect(await find('l_oral')).toEqual([]);
  expect([...(await readTitles(core, [summer.id, 'gone'])).keys()]).toEqual([summer.id]);
});
