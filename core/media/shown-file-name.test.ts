import { expect, test } from 'vitest';
import { toObjectName } from '#app/office/kit/uploads/media.ts';
import { toShownFileName } from './shown-file-name.ts';

test.each([
  ['Leçon 1.MP4', 'lecon-1.mp4'],
  ['dictée-deadbeef.vtt', 'dictee-deadbeef.vtt'],
  ['sans extension', 'sans-extension'],
])('shows an upload of « %s » as %s', (fileName, shown) => {
  const stored = toObjectName(fileName);
  expect(stored).not.toBe(shown);
  expect(toShownFileName(`gs://bucket/lessons/${'a'.repeat(32)}/video/${stored}`)).toBe(shown);
});

test('keeps names without a random part', () => {
  expect(toShownFileName('gs://bucket/school/voice/bienvenue.mp3')).toBe('bienvenue.mp3');
  expect(toShownFileName('0a1b2c3d.mp4')).toBe('0a1b2c3d.mp4');
});
