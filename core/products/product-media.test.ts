import { expect, test } from 'vitest';
import type { Core } from '../context.ts';
import { productSubject } from './product-subject.ts';

const listObjects = (bucket: string, row: object) =>
  productSubject.listObjects({ files: { bucket } as Core['files'] }, row);

const folder = 'a'.repeat(32);
const nothing = {
  pathFolderId: folder,
  miniature: [],
  files: [],
  videoId: '',
  videoIdExtract: '',
  captions: '',
  captionsExtract: '',
};
const picture = (name: string) => ({
  path: `products/${folder}/pictures/${name}.webp`,
  url: `/v0/${name}`,
  width: 1_600,
  height: 1_000,
  alt: '',
  variants: [{ url: `/v0/${name}-480`, width: 480 }],
});

test('listObjects returns every size of the pictures', () => {
  expect(listObjects('ecole', { ...nothing, miniature: [picture('a')] })).toEqual([
    `products/${folder}/pictures/a.webp`,
    `products/${folder}/pictures/a.480.webp`,
  ]);
});

test('listObjects returns the files and own videos', () => {
  const address = (path: string) => `gs://ecole/products/${folder}/${path}`;
  const files = [{ fileName: 'Fiche.pdf', url: address('files/f.pdf') }];
  expect(listObjects('ecole', { ...nothing, files, videoId: address('video/v.mp4') })).toEqual(
    expect.arrayContaining([`products/${folder}/files/f.pdf`, `products/${folder}/video/v.mp4`]),
  );
});

test('listObjects no longer returns the objects of a replaced picture', () => {
  const before = {
    ...nothing,
    miniature: [picture('a'), picture('b')],
    videoId: `gs://ecole/products/${folder}/video/v.mp4`,
  };
  const kept = listObjects('ecole', { ...before, miniature: [picture('b')] });
  expect(listObjects('ecole', before).filter((path) => !kept.includes(path))).toEqual([
    `products/${folder}/pictures/a.webp`,
    `products/${folder}/pictures/a.480.webp`,
  ]);
});

test('listObjects ignores external videos and returns null for another bucket', () => {
  expect(
    listObjects('ecole', { ...nothing, videoId: 'youtube:dQw4w9WgXcQ', videoIdExtract: 'gs://autre/x.mp4' }),
  ).toEqual([null]);
});
