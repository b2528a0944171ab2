import { expect, test } from 'vitest';
import { planRenditions, readFacts } from './plan-renditions.ts';

const film = { codec_type: 'video', codec_name: 'h264', pix_fmt: 'yuv420p', width: 1_920, height: 1_080 };
const sound = { codec_type: 'audio', codec_name: 'aac' };
const format = { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', duration: '60.5', bit_rate: '4000000' };

const plan = (changes: object = {}, formatChanges: object = {}) => {
  const facts = readFacts({
    streams: [{ ...film, ...changes }, sound],
    format: { ...format, ...formatChanges },
  });
  if (typeof facts === 'string') return facts;
  return planRenditions(facts).map(
    ({ width, frameHeight, isCopy }) => `${width}×${frameHeight}${isCopy ? ' =' : ''}`,
  );
};

test('a video gets the smaller sizes, and its own size only if browsers do not play it', () => {
  expect(plan()).toEqual(['854×480', '1280×720', '1920×1080 =']);
  expect(plan({ codec_name: 'hevc' })).toEqual(['854×480', '1280×720', '1920×1080']);
  expect(plan({ pix_fmt: 'yuv420p10le' })).toEqual(['854×480', '1280×720', '1920×1080']);
  expect(plan({ color_transfer: 'arib-std-b67' })).toEqual(['854×480', '1280×720', '1920×1080']);
  expect(plan({}, { bit_rate: '40000000' })).toEqual(['854×480', '1280×720', '1920×1080']);
  expect(plan({}, { format_name: 'matroska,webm' })).toEqual(['854×480', '1280×720', '1920×1080']);
});

test('no rendition is larger than the video', () => {
  expect(plan({ width: 640, height: 360 })).toEqual(['640×360 =']);
  expect(plan({ width: 640, height: 360, codec_name: 'vp9' })).toEqual(['640×360']);
  expect(plan({ width: 3_840, height: 2_160 })).toEqual(['854×480', '1280×720', '1920×1080']);
});

test('sides are even, and a size close to the next one is omitted', () => {
  expect(plan({ width: 853, height: 479, codec_name: 'vp9' })).toEqual(['854×480']);
  expect(plan({ width: 899, height: 499, codec_name: 'vp9' })).toEqual(['900×500']);
});

test('the shorter side counts for a video in portrait, also if it is turned', () => {
  const turned = { side_data_list: [{ side_data_type: 'Display Matrix', rotation: -90 }] };
  expect(plan({ ...turned, codec_name: 'hevc' })).toEqual(['480×854', '720×1280', '1080×1920']);
  expect(plan({ width: 1_080, height: 1_920 })).toEqual(['480×854', '720×1280', '1080×1920 =']);
});

test('pixels that are not square are stretched', () => {
  expect(plan({ width: 1_440, height: 1_080, sample_aspect_ratio: '4:3', codec_name: 'hevc' })).toEqual([
    '854×480',
    '1280×720',
    '1920×1080',
  ]);
});

test('files that cannot be converted have a reason', () => {
  expect(readFacts('x')).toBe('unreadable');
  expect(readFacts({ streams: [sound], format })).toBe('no-picture');
  expect(plan({ disposition: { attached_pic: 1 } })).toBe('no-picture');
  expect(plan({ width: 30_000 })).toBe('too-large');
  expect(plan({}, { duration: '90000' })).toBe('too-large');
});
