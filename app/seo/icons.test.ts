import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIcon } from '../brand/draw-icon.ts';
import { coverColours } from '../ui/cover/compose-cover.ts';

const read = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url));
const tokens = readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8');
const darkToken = (name: string) =>
  tokens.match(new RegExp(`--${name}: light-dark\\(#[0-9a-f]{6}, (#[0-9a-f]{6})\\)`))?.[1];

test("favicon uses the site's colours for light and dark mode", () => {
  const svg = read('favicon.svg').toString();
  for (const colour of [coverColours.paper, coverColours.ink, coverColours.accent])
    expect(svg).toContain(`fill="${colour}"`);
  expect(svg).toContain(
    `@media (prefers-color-scheme:dark){rect{fill:${darkToken('paper')}}.accent{fill:${darkToken('accent')}}.ink{fill:${darkToken('ink')}}}`,
  );
});

test("drawIcon without a colour equals favicon.svg, and applies a school's colour", () => {
  expect(read('favicon.svg').toString().trim()).toBe(drawIcon({ accent: '', title: 'Cédille' }));
  const own = drawIcon({ accent: '#24558c', title: '<Tilleuls>' });
  expect(own).toContain('class="accent" fill="#24558c"');
  expect(own).not.toMatch(/#b3242b|#ff8a7a|<Tilleuls>/);
});

test.each([
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['apple-touch-icon.png', 180],
])('%s fills its square and keeps the logo inside the safe zone', async (name, pixels) => {
  const image = sharp(read(name)).flatten();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([pixels, pixels]);
  const paper = [...data.subarray(0, 3)];
  expect(`#${paper.map((value) => value.toString(16)).join('')}`).toBe(coverColours.paper);
  // The safe zone of a maskable icon is a circle of 40 % of its width (https://www.w3.org/TR/appmanifest/#icon-masks).
  let farthest = 0;
  for (let y = 0; y < pixels; y++)
    for (let x = 0; x < pixels; x++) {
      const at = (y * pixels + x) * info.channels;
      if (paper.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 8)) continue;
      farthest = Math.max(farthest, Math.hypot(x - pixels / 2, y - pixels / 2));
    }
  expect(farthest).toBeLessThanOrEqual(pixels * 0.4);
});
