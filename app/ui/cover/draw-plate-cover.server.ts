import { composeCover } from './compose-cover.ts';
import { coverColours, levelColours } from './cover-colours.ts';
import {
  drawMark,
  drawRectangle,
  height,
  type SocialCover,
  titleSizes,
  width,
} from './draw-social-cover.server.ts';
import { fitText, outlineText } from './outline-text.server.ts';
import { outlineTitle } from './outline-title.server.ts';

const margin = 64;

/** Where the picture goes, in pixels, and what is behind one that is kept whole. */
export const plate = { left: 552, top: 0, width: 648, height, ground: coverColours.paperSunk };

const room = plate.left - margin - 44;

/**
 * The cover of what has a picture of its own, as an SVG of 1200 × 630 without any font in it: a printed page on the left;
 * the right is left to the picture, at `plate`.
 */
export function drawPlateCover({ title, level, series }: SocialCover): string {
  const plan = composeCover(title);
  const { hue } = levelColours(level);
  const size = Math.min(titleSizes[plan.titleSize], 64);
  const head = fitText([series, level].filter(Boolean).join(' · '), 30, room);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    drawRectangle(0, 0, width, height, `fill="${coverColours.paperRaised}"`),
    outlineText(head, { x: margin, y: 102, size: 30, fill: hue }),
    drawRectangle(margin, 128, 56, 3, `fill="${coverColours.accent}"`),
    outlineTitle(
      { title: plan.title, size },
      { x: margin, fill: coverColours.ink, room, at: 'middle', edge: 325 },
    ),
    drawMark(margin + 22, 506, 70),
    '</svg>',
  ].join('');
}
