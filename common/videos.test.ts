import { expect, test } from 'vitest';
import { parseOutsideVideo, parseVideoAddress } from './videos.ts';

test('parseOutsideVideo returns the page and the player of an external video', () => {
  expect(parseOutsideVideo('youtube:dQw4w9WgXcQ')).toMatchObject({
    service: 'YouTube',
    page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  });
  expect(parseOutsideVideo('youtube:dQw4w9WgXcQ')?.player).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/,
  );
  expect(parseOutsideVideo('vimeo:76979871')?.player).toMatch(
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
])('parseOutsideVideo rejects %j', (source) => expect(parseOutsideVideo(source)).toBeNull());

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s', 'youtube:dQw4w9WgXcQ'],
  ['http://m.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  [' https://youtu.be/dQw4w9WgXcQ?si=abc ', 'youtube:dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube:dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'vimeo:76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo:76979871'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'vimeo:76979871'],
])('parseVideoAddress parses %s as %s', (address, source) => expect(parseVideoAddress(address)).toBe(source));

test.each([
  '',
  'une vidéo',
  'https://www.youtube.com/@ecole',
  'https://www.youtube.com/playlist?list=PL1',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/ecole',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ et la suite',
])('parseVideoAddress rejects %s', (address) => expect(parseVideoAddress(address)).toBeNull());
