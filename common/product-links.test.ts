import { expect, test } from 'vitest';
import { toBuyHref, toProductHref } from './product-links.ts';

test('each type has its own page', () => {
  expect(toProductHref({ id: 'a', type: 'course' })).toBe('/course/a');
  expect(toProductHref({ id: 'a', type: 'exercise' })).toBe('/exercices/a');
});

test('a price is part of the address where a product is bought', () => {
  expect(toBuyHref({ id: 'a', priceId: 'price_1/2' })).toBe('/products/a/buy/price_1%2F2');
});
