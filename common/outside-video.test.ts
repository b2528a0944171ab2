import { expect, test } from 'vitest';
import { readOutsideVideo } from './outside-video.ts';

test('a video elsewhere has its page and its player', () => {
  expect(readOutsideVideo('youtube:dQw4w9WgXcQ')).toMatchObject({
    service: 'YouTube',
    page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  });
  expect(readOutsideVideo('youtube:dQw4w9WgXcQ')?.player).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/,
  );
  expect(readOutsideVideo('vimeo:76979871')?.player).toMatch(
    /^https:\/\/player\.vimeo\.com\/video\/76979871\?dnt=1/,
  );
});

test.each([
  '',
  'youtube:',
  'youtube:a b',
  'youtube:a/../b',
  'youtube:a"onload=',
  'youtube:abc\n',
  'vimeo:abc',
  'dailymotion:x',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'gs://cedille/products/x/video/y.mp4',
  null,
  undefined,
  {},
  ['youtube:abc'],
])('%j is none', (source) => expect(readOutsideVideo(source)).toBeNull());
