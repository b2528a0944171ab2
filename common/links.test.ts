import { expect, test } from 'vitest';
import { toBuyHref, toProductHref, toSlug } from './links.ts';

test.each([
  ['Réussir le DELF B1', 'reussir-le-delf-b1'],
  ['L’œuf & la cédille', 'l-oeuf-la-cedille'],
  ['  Ça   va ?  ', 'ca-va'],
  ['Élève ex æquo', 'eleve-ex-aequo'],
  ['Straße, Łódź, Ørsted', 'strasse-lodz-orsted'],
  ['---', 'sans-titre'],
  ['', 'sans-titre'],
  ['日本語', 'sans-titre'],
  ['a/../b?c#d', 'a-b-c-d'],
])('toSlug turns %j into %s', (title, slug) => expect(toSlug(title)).toBe(slug));

test('toSlug returns at most 80 characters and no hyphen at the end', () => {
  const slug = toSlug(`${'mot '.repeat(50)}`);
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug).toMatch(/^[a-z0-9].*[a-z0-9]$/);
});

test('toProductHref returns the page of each product type', () => {
  expect(toProductHref({ id: 'a', type: 'course' })).toBe('/course/a');
  expect(toProductHref({ id: 'a', type: 'exercise' })).toBe('/exercices/a');
});

test('toBuyHref contains the encoded price', () => {
  expect(toBuyHref({ id: 'a', priceId: 'price_1/2' })).toBe('/products/a/buy/price_1%2F2');
});
