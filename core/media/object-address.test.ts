import { describe, expect, test } from 'vitest';
import { isPublicPath, readMediaPath, toObjectAddress, toObjectPath } from './object-address.ts';

const folder = 'a'.repeat(32);

describe('readMediaPath', () => {
  test.each(['pictures', 'files', 'video', 'extract'])('knows %s', (kind) => {
    expect(readMediaPath(`products/${folder}/${kind}/x.y`)).toEqual({ area: 'products', folder, kind });
  });

  test.each(['news', 'scores', 'school'])('knows the pictures of %s, and nothing else of them', (area) => {
    expect(readMediaPath(`${area}/${folder}/pictures/x.webp`)).toEqual({ area, folder, kind: 'pictures' });
    for (const kind of ['files', 'video', 'extract'])
      expect(readMediaPath(`${area}/${folder}/${kind}/x`)).toBeNull();
  });

  test.each([
    '',
    'products',
    `products/${folder}`,
    `products/${folder}/files/`,
    `products/${folder}/files/a/b`,
    `products/${folder}/autre/x`,
    `products/${folder.slice(1)}/files/x`,
    `products/${folder.toUpperCase()}/files/x`,
    `products/../files/x`,
    `/products/${folder}/files/x`,
    `autre/${folder}/files/x`,
    `products/${folder}/pictures/x\n/y`,
  ])('knows no %j', (path) => expect(readMediaPath(path)).toBeNull());
});

test('pictures alone are for everyone', () => {
  expect(isPublicPath(`products/${folder}/pictures/x.webp`)).toBe(true);
  for (const kind of ['files', 'video', 'extract'])
    expect(isPublicPath(`products/${folder}/${kind}/x`)).toBe(false);
});

test('an address names its bucket and path, and no other', () => {
  const path = `products/${folder}/files/été à Paris.pdf`;
  expect(toObjectPath('ecole', toObjectAddress('ecole', path))).toBe(path);
  for (const address of ['gs://ecole/', 'gs://autre/x', 'https://ecole/x', 'x', ''])
    expect(toObjectPath('ecole', address)).toBeNull();
});
