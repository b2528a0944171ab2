import { expect, test } from 'vitest';
import { findPictures, toUploadPath } from './find-picture.ts';

const files = ['a.png', 'un/photo.jpg', 'deux/photo.jpg', 'deux/fond/photo.jpg', 'seule.webp'];

test.each([
  ['a.png', ['a.png']],
  ['un/photo.jpg', ['un/photo.jpg']],
  ['site/un/photo.jpg', ['un/photo.jpg']],
  ['fond/photo.jpg', ['deux/fond/photo.jpg']],
  ['photo.jpg', ['un/photo.jpg', 'deux/photo.jpg', 'deux/fond/photo.jpg']],
  ['images/2024/seule.webp', ['seule.webp']],
  ['.\\deux\\photo.jpg', ['deux/photo.jpg']],
  ['trois/photo.jpg', ['un/photo.jpg', 'deux/photo.jpg', 'deux/fond/photo.jpg']],
  ['oto.jpg', []],
  ['absente.png', []],
  ['', []],
])('findPictures resolves %j to %j', (name, found) => expect(findPictures(files, name)).toEqual(found));

test('toUploadPath removes leading slashes, dots and drive letters', () => {
  expect(toUploadPath('./images//a.png')).toBe('images/a.png');
  expect(toUploadPath('/images/a.png')).toBe('images/a.png');
  expect(toUploadPath('../../images/a.png')).toBe('images/a.png');
  expect(toUploadPath('C:\\images\\a.png')).toBe('images/a.png');
  expect(toUploadPath('https://a.fr/b.png')).toBe('https:/a.fr/b.png');
});

test('findPictures matches composed and decomposed accents', () => {
  expect(findPictures(['e\u0301te\u0301.png'].map(toUploadPath), '\u00e9t\u00e9.png')).toHaveLength(1);
  expect(findPictures(['\u00e9t\u00e9.png'], 'e\u0301te\u0301.png')).toHaveLength(1);
});
