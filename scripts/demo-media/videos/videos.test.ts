import { expect, test } from 'vitest';
import { demoSchool } from '#database/seed/demo/school.ts';
import { findTypographicFaults } from '#tests/support/find-typographic-faults.ts';
import { advancedVideos } from './advanced-videos.ts';
import { beginnerVideos } from './beginner-videos.ts';
import { independentVideos } from './independent-videos.ts';

const scripts = [...beginnerVideos, ...independentVideos, ...advancedVideos];

test('has a script and captions for each video of the demonstration school', () => {
  const named = demoSchool.products
    .flatMap(({ video, extract }) => [video, extract])
    .filter((file) => file !== undefined);
  const captions = demoSchool.products.flatMap((product) => [product.videoCaptions, product.extractCaptions]);
  expect(scripts.map(({ name }) => `${name}.mp4`).sort()).toEqual(named.sort());
  for (const { name } of scripts) expect(captions).toContain(`${name}.vtt`);
});

test.each(scripts)('uses French typography in $name', ({ title, slides }) => {
  const texts = [
    title,
    ...slides.flatMap((slide) => [slide.title, ...slide.beats.flatMap(({ say, show = '' }) => [say, show])]),
  ];
  expect(texts.flatMap((text) => findTypographicFaults(text.replaceAll('**', '')))).toEqual([]);
});
