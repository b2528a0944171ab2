import { expect, test } from 'vitest';
import { toSlug } from './slug.ts';

test.each([
  ['Réussir le DELF B1', 'reussir-le-delf-b1'],
  ['L’œuf & la cédille', 'l-oeuf-la-cedille'],
  ['  Ça   va ?  ', 'ca-va'],
  ['Élève ex æquo', 'eleve-ex-aequo'],
  ['---', 'sans-titre'],
  ['', 'sans-titre'],
  ['日本語', 'sans-titre'],
  ['a/../b?c#d', 'a-b-c-d'],
])('%j → %s', (title, slug) => expect(toSlug(title)).toBe(slug));

test('is at most 80 characters, and ends well', () => {
  const slug = toSlug(`${'mot '.repeat(50)}`);
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug).toMatch(/^[a-z0-9].*[a-z0-9]$/);
});
