import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { createPathFolderId } from '../products/save-product.ts';
import { storeCaptions } from './captions.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school[Symbol.asyncDispose]());

const cues = 'WEBVTT\n\n00:01.000 --> 00:02.000\nBonjour\n';

test('captions are an object of their own, which nothing writes over', async () => {
  const { files } = school.core;
  const path = `products/${createPathFolderId()}/video/lecon.vtt`;
  expect(await storeCaptions(school.core, path, cues)).toBe(`gs://${files.bucket}/${path}`);
  expect((await files.stat(path))?.contentType).toBe('text/vtt');
  await expect(storeCaptions(school.core, path, cues.replace('Bonjour', 'Bonsoir'))).rejects.toMatchObject({
    code: 'invalid-input',
  });
  expect(Buffer.from(await files.read(path)).toString()).toBe(cues);
});

test.each(['pictures/a.vtt', 'files/a.vtt', 'video/a.mp4', 'video/../../a.vtt', 'a.vtt'])(
  'nothing is kept at %s',
  async (name) => {
    const path = `products/${createPathFolderId()}/${name}`;
    await expect(storeCaptions(school.core, path, cues)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await school.core.files.stat(path)).toBeNull();
  },
);
