import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { storeCaptions, toWebVtt } from './captions.ts';

test('toWebVtt keeps WebVTT, but removes its byte order mark and Windows line ends', () => {
  expect(toWebVtt('\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nBonjour\r\n')).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.000\nBonjour\n',
  );
});

test('toWebVtt converts SubRip', () => {
  expect(toWebVtt('1\n0:00:01,000 --> 00:00:02,500\nOui, 3,500 fois\n')).toBe(
    'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nOui, 3,500 fois\n',
  );
});

test.each(['', 'WEBVTT', 'Bonjour', 'WEBVTTX\n\n00:01 --> 00:02', '%PDF-1.7', '<script>'])(
  'toWebVtt rejects %j',
  (text) => {
    expect(() => toWebVtt(text)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
  },
);

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school[Symbol.asyncDispose]());

const cues = 'WEBVTT\n\n00:01.000 --> 00:02.000\nBonjour\n';

test('storeCaptions stores captions as a new object and never overwrites one', async () => {
  const { files } = school.core;
  const path = `products/${randomBytes(16).toString('hex')}/video/lecon.vtt`;
  expect(await storeCaptions(school.core, path, cues)).toBe(`gs://${files.bucket}/${path}`);
  expect((await files.stat(path))?.contentType).toBe('text/vtt');
  await expect(storeCaptions(school.core, path, cues.replace('Bonjour', 'Bonsoir'))).rejects.toMatchObject({
    code: 'invalid-input',
  });
  expect(Buffer.from(await files.read(path)).toString()).toBe(cues);
});

test.each(['pictures/a.vtt', 'files/a.vtt', 'video/a.mp4', 'video/../../a.vtt', 'a.vtt'])(
  'storeCaptions stores nothing at %s',
  async (name) => {
    const path = `products/${randomBytes(16).toString('hex')}/${name}`;
    await expect(storeCaptions(school.core, path, cues)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await school.core.files.stat(path)).toBeNull();
  },
);
