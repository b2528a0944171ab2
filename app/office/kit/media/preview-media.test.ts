import { expect, test } from 'vitest';
import { toDraftVideo } from './preview-media.ts';

test.each([
  ['youtube:dQw4w9WgXcQ', { host: 'youtube', id: 'dQw4w9WgXcQ' }],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', { host: 'youtube', id: 'dQw4w9WgXcQ' }],
  ['https://vimeo.com/76979871', { host: 'vimeo', id: '76979871' }],
  ['https://evil.example/x.mp4', null],
])('the preview of the draft video %s is %j', (address, video) => {
  expect(toDraftVideo(address, '', 'lecon/1')).toEqual(video);
});
