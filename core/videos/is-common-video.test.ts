import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { hevc, isFfmpegInstalled, makeVideo } from '#tests/support/make-video.ts';
import { isCommonVideo } from './is-common-video.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

async function isCommon(bytes: Uint8Array, contentType = 'video/mp4'): Promise<boolean> {
  const { core } = school;
  // The file service recognises the type by the first bytes.
  const path = `lessons/${'0a'.repeat(16)}/video/film.mp4`;
  await core.files.put(path, bytes, { contentType });
  return isCommonVideo(core, path);
}

/** Returns a box of an MP4. */
function toBox(type: string, content: Uint8Array, isLong = false): Buffer {
  const length = Buffer.alloc(isLong ? 16 : 8);
  length.writeUInt32BE(isLong ? 1 : content.length + 8, 0);
  length.write(type, 4, 'latin1');
  if (isLong) length.writeBigUInt64BE(BigInt(content.length + 16), 8);
  return Buffer.concat([length, content]);
}

const start = toBox('ftyp', Buffer.from('isom\0\0\x02\0isom'));

const header = (codec: string) => toBox('moov', Buffer.from(`${codec}\0\0\0\0`));

test.each([
  ['header at the end', Buffer.concat([toBox('mdat', Buffer.alloc(5_000)), header('avc1')]), true],
  [
    'H.264 after long media data',
    Buffer.concat([toBox('mdat', Buffer.alloc(5_000), true), header('avc1')]),
    true,
  ],
  [
    'HEVC after long media data',
    Buffer.concat([toBox('mdat', Buffer.alloc(5_000), true), header('hvc1')]),
    false,
  ],
  [
    'the name of a codec in media data',
    Buffer.concat([toBox('mdat', Buffer.from('hvc1\0\0\0\0')), header('avc1')]),
    true,
  ],
  ['no header', toBox('mdat', Buffer.alloc(100)), false],
  ['box without a length', Buffer.concat([Buffer.from('\0\0\0\x02free'), header('avc1')]), false],
  ['short file', Buffer.from('abc'), false],
])('an MP4: %s', async (_, bytes, expected) => {
  expect(await isCommon(Buffer.concat([start, bytes]))).toBe(expected);
});

test('WebM plays everywhere, MOV does not', async () => {
  const webm = Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'latin1');
  expect(await isCommon(webm, 'video/webm')).toBe(true);
  const mov = toBox('ftyp', Buffer.from('qt  \0\0\x02\0qt  '));
  expect(await isCommon(Buffer.concat([mov, header('avc1')]), 'video/quicktime')).toBe(false);
});

describe.skipIf(!isFfmpegInstalled())('files of ffmpeg', () => {
  test('HEVC is rare, H.264 is common', async () => {
    const size = { width: 320, height: 240 };
    expect(await isCommon(await makeVideo({ ...size, codec: hevc }))).toBe(false);
    expect(await isCommon(await makeVideo(size))).toBe(true);
  });
});
