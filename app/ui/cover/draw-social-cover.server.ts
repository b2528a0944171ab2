import type { Level } from '../catalogue/level.ts';
import { cedillaOutline, letterOutline } from '../mark/outline.ts';
import { type Composition, composeCover, type TitleSize } from './compose-cover.ts';
import { coverColours, type LevelColours, levelColours } from './cover-colours.ts';
import { breakLines, measureText, outlineText } from './outline-text.server.ts';

const width = 1200;
const height = 630;
const margin = 80;
const sizes: Record<TitleSize, number> = { huge: 150, large: 124, medium: 100, small: 72, tiny: 58 };

type Setting = {
  title: string;
  size: number;
  letter: string;
  bareLetter: string;
  level: Level | undefined;
  series: string;
  hues: LevelColours;
};

function rectangle(x: number, y: number, w: number, h: number, paint: string): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${paint}/>`;
}

function mark(x: number, y: number, tall: number): string {
  const scale = tall / 98;
  return `<g transform="translate(${x - 27 * scale} ${y}) scale(${scale})"><path fill="${coverColours.accent}" d="${cedillaOutline}"/><path fill="${coverColours.ink}" d="${letterOutline}"/></g>`;
}

type Block = {
  x: number;
  fill: string;
  room: number;
  anchor?: 'start' | 'middle';
  at: 'middle' | 'bottom';
  edge: number;
};

/** The title in at most four lines: centred on `edge`, or with its last baseline there. */
function titleBlock(setting: Setting, { x, fill, room, anchor = 'start', at, edge }: Block): string {
  let { size } = setting;
  let lines = breakLines(setting.title, size, room);
  while (size > 30 && (lines.length > 4 || lines.some((line) => measureText(line, size) > room))) {
    size -= 4;
    lines = breakLines(setting.title, size, room);
  }
  const leading = size * 1.06;
  const first =
    at === 'bottom' ? edge - leading * (lines.length - 1) : edge - (leading * lines.length) / 2 + size * 0.8;
  return lines
    .map((line, index) => outlineText(line, { x, y: first + leading * index, size, fill, anchor }))
    .join('');
}

function heads({ series, level }: Setting, fill: string): string {
  return (
    outlineText(series, { x: margin, y: 104, size: 34, fill }) +
    (level ? outlineText(level, { x: width - margin, y: 104, size: 34, fill, anchor: 'end' }) : '')
  );
}

function ruling(hue: string): string {
  const square = 70;
  let lines = '';
  for (let y = 0; y < height; y += square / 4) {
    lines += rectangle(0, y, width, 1.5, `fill="${hue}" fill-opacity="${y % square === 0 ? 0.36 : 0.14}"`);
  }
  for (let x = 0; x < width; x += square)
    lines += rectangle(x, 0, 1.5, height, `fill="${hue}" fill-opacity=".26"`);
  return lines + rectangle(square * 3 - 6, 0, 3, height, `fill="${coverColours.accent}"`);
}

const drawings: Record<Composition, (setting: Setting) => { ground: string; drawing: string }> = {
  collection: (setting) => ({
    ground: coverColours.paperRaised,
    drawing:
      rectangle(
        34,
        34,
        width - 68,
        height - 68,
        `fill="none" stroke="${coverColours.ink}" stroke-width="2"`,
      ) +
      rectangle(
        46,
        46,
        width - 92,
        height - 92,
        `fill="none" stroke="${setting.hues.hue}" stroke-width="2"`,
      ) +
      rectangle(
        53,
        53,
        width - 106,
        height - 106,
        `fill="none" stroke="${setting.hues.hue}" stroke-width="2"`,
      ) +
      outlineText([setting.series, setting.level].filter(Boolean).join(' · '), {
        x: width / 2,
        y: 122,
        size: 34,
        fill: coverColours.inkSoft,
        anchor: 'middle',
      }) +
      titleBlock(setting, {
        x: width / 2,
        fill: setting.hues.hue,
        room: width - 280,
        anchor: 'middle',
        at: 'middle',
        edge: 310,
      }) +
      mark(width / 2, 478, 78),
  }),
  initial: (setting) => ({
    ground: setting.hues.cloth,
    drawing:
      `<g opacity=".22">${outlineText(setting.letter, { x: width + 40, y: 600, size: 1180, fill: coverColours.letter, anchor: 'end' })}</g>` +
      heads({ ...setting, level: undefined }, coverColours.letter) +
      titleBlock(setting, { x: margin, fill: coverColours.letter, room: 860, at: 'bottom', edge: 540 }),
  }),
  guillemets: (setting) => ({
    ground: setting.hues.wash,
    drawing:
      outlineText('«', { x: margin - 20, y: 250, size: 470, fill: setting.hues.hue }) +
      outlineText('»', { x: width - margin + 20, y: 620, size: 470, fill: setting.hues.hue, anchor: 'end' }) +
      titleBlock(setting, { x: margin, fill: coverColours.ink, room: 820, at: 'middle', edge: 370 }) +
      outlineText([setting.series, setting.level].filter(Boolean).join(' · '), {
        x: margin,
        y: 560,
        size: 34,
        fill: setting.hues.hue,
      }),
  }),
  accent: (setting) => ({
    ground: coverColours.paperSunk,
    drawing:
      outlineText(setting.letter, {
        x: width - margin,
        y: 520,
        size: 760,
        fill: coverColours.accent,
        anchor: 'end',
      }) +
      outlineText(setting.bareLetter, {
        x: width - margin,
        y: 520,
        size: 760,
        fill: setting.hues.hue,
        anchor: 'end',
      }) +
      heads({ ...setting, level: undefined }, coverColours.inkSoft) +
      titleBlock(setting, { x: margin, fill: coverColours.ink, room: 690, at: 'bottom', edge: 540 }),
  }),
  seyes: (setting) => ({
    ground: coverColours.paperRaised,
    drawing:
      ruling(setting.hues.hue) +
      titleBlock(setting, { x: 250, fill: setting.hues.hue, room: 860, at: 'middle', edge: 320 }) +
      mark(140, 470, 100),
  }),
  bands: (setting) => ({
    ground: setting.hues.cloth,
    drawing:
      `<g opacity=".58">${outlineText(setting.level ?? setting.letter, { x: margin - 10, y: 262, size: 330, fill: coverColours.letter })}</g>` +
      rectangle(0, 258, width, 262, `fill="${coverColours.paperRaised}"`) +
      titleBlock(
        { ...setting, size: Math.min(setting.size, 100) },
        { x: margin, fill: coverColours.ink, room: width - 2 * margin, at: 'middle', edge: 390 },
      ) +
      outlineText(setting.series, { x: margin, y: 588, size: 34, fill: coverColours.letter }),
  }),
};

export type SocialCover = { title: string; level?: Level | undefined; series: string };

/**
 * The cover of a page as an SVG of 1200 × 630 without any font in it, for link previews: the same
 * composition and hue as `Cover` gives the same title. `sharp(Buffer.from(svg)).png()` makes the picture.
 */
export function drawSocialCover({ title, level, series }: SocialCover): string {
  const plan = composeCover(title);
  const setting: Setting = { ...plan, size: sizes[plan.titleSize], level, series, hues: levelColours(level) };
  const { ground, drawing } = drawings[plan.composition](setting);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${rectangle(0, 0, width, height, `fill="${ground}"`)}${drawing}</svg>`;
}
