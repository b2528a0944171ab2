import { describe, expect, test } from 'vitest';
import {
  acceptUpload,
  isPublicPath,
  readMediaPath,
  toObjectAddress,
  toObjectPath,
} from './object-address.ts';

const folder = 'a'.repeat(32);

describe('readMediaPath', () => {
  test.each(['pictures', 'files', 'video', 'extract'])('accepts %s', (kind) => {
    expect(readMediaPath(`products/${folder}/${kind}/x.y`)).toEqual({ area: 'products', folder, kind });
  });

  test.each(['news', 'scores', 'school'])('accepts pictures of %s, and no other kind of object', (area) => {
    expect(readMediaPath(`${area}/${folder}/pictures/x.webp`)).toEqual({ area, folder, kind: 'pictures' });
    for (const kind of ['files', 'video', 'extract'])
      expect(readMediaPath(`${area}/${folder}/${kind}/x`)).toBeNull();
  });

  test('accepts a voice recording, which is public, for the school only', () => {
    const path = `school/${folder}/voice/bonjour.mp3`;
    expect(readMediaPath(path)).toEqual({ area: 'school', folder, kind: 'voice' });
    expect(isPublicPath(path)).toBe(true);
    expect(acceptUpload({ path, size: 1_000, contentType: 'audio/mpeg' })).toBe(true);
    expect(acceptUpload({ path, size: 1_000, contentType: 'text/html' })).not.toBe(true);
    for (const area of ['products', 'news', 'scores'])
      expect(readMediaPath(`${area}/${folder}/voice/x.mp3`)).toBeNull();
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
  ])('rejects %j', (path) => expect(readMediaPath(path)).toBeNull());
});

test('isPublicPath is true only for the pictures of a product', () => {
  expect(isPublicPath(`products/${folder}/pictures/x.webp`)).toBe(true);
  for (const kind of ['files', 'video', 'extract'])
    expect(isPublicPath(`products/${folder}/${kind}/x`)).toBe(false);
});

test('toObjectPath returns the path of an address in its own bucket only', () => {
  const path = `products/${folder}/files/été à Paris.pdf`;
  expect(toObjectPath('ecole', toObjectAddress('ecole', path))).toBe(path);
  for (const address of ['gs://ecole/', 'gs://autre/x', 'https://ecole/x', 'x', ''])
    expect(toObjectPath('ecole', address)).toBeNull();
});

const MiB = 1_024 * 1_024;
const to = (kind: string, contentType: string, size = 100) =>
  acceptUpload({ path: `products/${'a'.repeat(32)}/${kind}/x`, contentType, size });

describe('acceptUpload', () => {
  test.each([
    ['pictures', 'image/jpeg', 20 * MiB],
    ['pictures', 'image/webp', 1],
    ['video', 'video/mp4', 4_096 * MiB],
    ['video', 'text/vtt', 100],
    ['extract', 'video/webm', 512 * MiB],
    ['files', 'application/pdf', 1_024 * MiB],
    ['files', 'audio/mpeg', 100],
    ['files', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 100],
    ['files', 'application/vnd.oasis.opendocument.text', 100],
    ['files', 'text/plain; charset=utf-8', 100],
    ['files', 'Text/CSV;charset="UTF-8"', 100],
    ['pictures', 'image/jpeg; charset=x', 100],
  ])('accepts for %s a file of type %s and %i bytes', (kind, type, size) =>
    expect(to(kind, type, size)).toBe(true),
  );

  test.each([
    ['pictures', 'image/svg+xml', 100],
    ['pictures', 'image/jpeg', 20 * MiB + 1],
    ['pictures', 'image/jpeg', 0],
    ['pictures', 'image/jpeg', -1],
    ['pictures', 'image/svg+xml; charset=utf-8', 100],
    ['files', 'text/html; x=text/plain', 100],
    ['pictures', '', 100],
    ['video', 'video/mp4', 4_096 * MiB + 1],
    ['extract', 'application/pdf', 100],
    ['files', 'text/html', 100],
    ['files', 'text/javascript', 100],
    ['files', 'application/xhtml+xml', 100],
    ['files', 'image/svg+xml', 100],
    ['files', 'application/x-msdownload', 100],
  ])('rejects for %s a file of type %s and %i bytes, and lists the accepted types', (kind, type, size) =>
    expect(to(kind, type, size)).toMatch(/^Choisissez un.+ maximum\.$/),
  );

  test('accepts an upload of unknown length by its type', () => {
    const at = (contentType: string) =>
      acceptUpload({ path: `products/${folder}/files/x`, contentType, size: null });
    expect(at('application/pdf')).toBe(true);
    expect(at('text/html')).not.toBe(true);
  });

  test.each(['', 'x', 'products/x/files/y', `products/${'a'.repeat(32)}/autre/x`])(
    'accepts no file at %j',
    (path) =>
      expect(acceptUpload({ path, contentType: 'application/pdf', size: 1 })).toBe(
        'Aucun fichier ne peut être ajouté ici.',
      ),
  );
});
