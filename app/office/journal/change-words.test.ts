import { expect, test } from 'vitest';
import { listFieldChanges } from './change-words.ts';

const line = {
  kind: 'product',
  subjectId: 'p1',
  before: { priceId: 'price_1', title: 'constructor' },
  after: { priceId: 'price_2', title: 'price_1' },
};

test('a price is told by its amount, and only a price', () => {
  const [price, title] = listFieldChanges(line, { price_1: 4_900, price_2: 5_900 });
  expect([price?.before, price?.after]).toEqual(['49,00\u00a0€', '59,00\u00a0€']);
  expect([title?.before, title?.after]).toEqual(['constructor', 'price_1']);
});

test('a price whose amount nobody knows is told by its id', () => {
  const [price] = listFieldChanges(line, {});
  expect([price?.before, price?.after]).toEqual(['price_1', 'price_2']);
});
