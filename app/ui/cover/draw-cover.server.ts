import { cedillaOutline, letterOutline } from '#common/mark-outline.ts';
import type { CefrLevel } from '../text/level.tsx';
import {
  type Composition,
  composeCover,
  coverColours,
  type LevelColours,
  levelColours,
  type TitleSize,
} from './compose-cover.ts';
import { fitText, outlineText, outlineTitle } from './outline-text.server.ts';

/** Size of a link preview in pixels: https://developers.facebook.com/docs/sharing/webmasters/images/ */
const width = 1200;
const height = 630;
const margin = 80;
const titleSizes: Record<TitleSize, number> = {
  huge: 150,
  large: 124,
  medium: 100,
  small: 72,
  tiny: 58,
};

type Setting = {
  title: string;
  size: number;
  letter: string;
  bareLetter: string;
  level: CefrLevel | undefined;
  series: string;
  hues: LevelColours;
  accent: string;
  logo: boolean;
};

function drawRectangle(x: number, y: number, w: number, h: number, paint: string): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${paint}/>`;
}

/** Draws the « ç », its cedilla in the second colour. */
function drawMark(
  { accent, logo }: Pick<Setting, 'accent' | 'logo'>,
  x: number,
  y: number,
  tall: number,
): string {
  if (logo) return '';
  const scale = tall / 98;
  return `<g transform="translate(${x - 27 * scale} ${y}) scale(${scale})"><path fill="${accent}" d="${cedillaOutline}"/><path fill="${coverColours.ink}" d="${letterOutline}"/></g>`;
}

function heads({ series, level }: Setting, fill: string): string {
  return (
    outlineText(fitText(series, 34, level ? 900 : width - 2 * margin), {
      x: margin,
      y: 104,
      size: 34,
      fill,
    }) + (level ? outlineText(level, { x: width - margin, y: 104, size: 34, fill, anchor: 'end' }) : '')
  );
}

function formatCoverLine({ series, level }: Setting): string {
  return fitText([series, level].filter(Boolean).join(' · '), 34, width - 2 * margin);
}

function ruling(hue: string, accent: string): string {
  const square = 70;
  let lines = '';
  for (let y = 0; y < height; y += square / 4) {
    lines += drawRectangle(
      0,
      y,
      width,
      1.5,
      `fill="${hue}" fill-opacity="${y % square === 0 ? 0.36 : 0.14}"`,
    );
  }
  for (let x = 0; x < width; x += square)
    lines += drawRectangle(x, 0, 1.5, height, `fill="${hue}" fill-opacity=".26"`);
  return lines + drawRectangle(square * 3 - 6, 0, 3, height, `fill="${accent}"`);
}

const drawings: Record<Composition, (setting: Setting) => { ground: string; drawing: string }> = {
  collection: (setting) => ({
    ground: coverColours.paperRaised,
    drawing:
      drawRectangle(
        34,
        34,
        width - 68,
        height - 68,
        `fill="none" stroke="${coverColours.ink}" stroke-width="2"`,
      ) +
      drawRectangle(
        46,
        46,
        width - 92,
        height - 92,
        `fill="none" stroke="${setting.hues.hue}" stroke-width="2"`,
      ) +
      drawRectangle(
        53,
        53,
        width - 106,
        height - 106,
        `fill="none" stroke="${setting.hues.hue}" stroke-width="2"`,
      ) +
      outlineText(formatCoverLine(setting), {
        x: width / 2,
        y: 122,
        size: 34,
        fill: coverColours.inkSoft,
        anchor: 'middle',
      }) +
      outlineTitle(setting, {
        x: width / 2,
        fill: setting.hues.hue,
        room: width - 280,
        anchor: 'middle',
        at: 'middle',
        edge: 310,
      }) +
      drawMark(setting, width / 2, 478, 78),
  }),
  initial: (setting) => ({
    ground: setting.hues.cloth,
    drawing:
      `<g opacity=".22">${outlineText(setting.letter, { x: width + 40, y: 600, size: 1180, fill: coverColours.letter, anchor: 'end' })}</g>` +
      heads({ ...setting, level: undefined }, coverColours.letter) +
      outlineTitle(setting, { x: margin, fill: coverColours.letter, room: 860, at: 'bottom', edge: 540 }),
  }),
  guillemets: (setting) => ({
    ground: setting.hues.wash,
    drawing:
      outlineText('«', { x: margin - 14, y: 206, size: 330, fill: setting.hues.hue }) +
      outlineText('»', { x: width - margin + 14, y: 590, size: 330, fill: setting.hues.hue, anchor: 'end' }) +
      outlineTitle(
        { ...setting, size: Math.min(setting.size, 112) },
        { x: margin, fill: coverColours.ink, room: 820, at: 'middle', edge: 362 },
      ) +
      outlineText(formatCoverLine(setting), {
        x: margin,
        y: 572,
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
        size: 630,
        fill: setting.accent,
        anchor: 'end',
      }) +
      outlineText(setting.bareLetter, {
        x: width - margin,
        y: 520,
        size: 630,
        fill: setting.hues.hue,
        anchor: 'end',
      }) +
      heads({ ...setting, level: undefined }, coverColours.inkSoft) +
      outlineTitle(setting, { x: margin, fill: coverColours.ink, room: 690, at: 'bottom', edge: 540 }),
  }),
  seyes: (setting) => ({
    ground: coverColours.paperRaised,
    drawing:
      ruling(setting.hues.hue, setting.accent) +
      outlineTitle(setting, { x: 250, fill: setting.hues.hue, room: 860, at: 'middle', edge: 320 }) +
      drawMark(setting, 140, 470, 100),
  }),
  bands: (setting) => ({
    ground: setting.hues.cloth,
    drawing:
      `<g opacity=".58">${outlineText(setting.level ?? setting.letter, { x: margin - 10, y: 262, size: 330, fill: coverColours.letter })}</g>` +
      drawRectangle(0, 258, width, 262, `fill="${coverColours.paperRaised}"`) +
      outlineTitle(
        { ...setting, size: Math.min(setting.size, 100) },
        { x: margin, fill: coverColours.ink, room: width - 2 * margin, at: 'middle', edge: 390 },
      ) +
      outlineText(fitText(setting.series, 34, width - 2 * margin - (setting.logo ? 240 : 0)), {
        x: margin,
        y: 588,
        size: 34,
        fill: coverColours.letter,
      }),
  }),
};

type SocialCover = {
  title: string;
  level?: CefrLevel | undefined;
  series: string;
  accent?: string | undefined;
  /** Storage name of the school's logo, which the caller composites at `placeLogo`. */
  logo?: string | undefined;
};

/** Anchor point of a logo in pixels: the position of its left side, right side or middle. */
type LogoPlace = { x: number; y: number; side: 'left' | 'middle' | 'right' };

const logoPlaces: Record<Composition, LogoPlace> = {
  collection: { x: width / 2, y: 517, side: 'middle' },
  initial: { x: width - margin, y: 574, side: 'right' },
  guillemets: { x: width - margin, y: 96, side: 'right' },
  accent: { x: width - margin, y: 574, side: 'right' },
  seyes: { x: width - margin, y: 560, side: 'right' },
  bands: { x: width - margin, y: 576, side: 'right' },
};

/** Returns the same cover as `Cover`, as an SVG of 1200 × 630 without fonts, for link previews. */
export function drawSocialCover({ title, level, series, accent, logo }: SocialCover): string {
  const plan = composeCover(title);
  const setting: Setting = {
    ...plan,
    size: titleSizes[plan.titleSize],
    level,
    series,
    hues: levelColours(level),
    accent: accent ?? coverColours.accent,
    logo: logo !== undefined,
  };
  const { ground, drawing } = drawings[plan.composition](setting);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawRectangle(0, 0, width, height, `fill="${ground}"`)}${drawing}</svg>`;
}

const plateMargin = 64;

/** Area of the picture in pixels, and the background around a picture that does not fill it. */
export const plate = { left: 552, top: 0, width: 648, height, ground: coverColours.paperSunk };

/** Maximum size of a logo in pixels, with the paper around it. */
export const logoBox = { width: 176, height: 60, padding: 10, ground: coverColours.paperRaised };

/** Returns the position of the logo on a cover with or without a picture. */
export const placeLogo = ({ title, picture }: { title: string; picture?: string | undefined }): LogoPlace =>
  picture
    ? { x: plateMargin - logoBox.padding, y: 541, side: 'left' }
    : logoPlaces[composeCover(title).composition];

const room = plate.left - plateMargin - 44;

/** Returns the cover of an item with a picture, which the caller composites at `plate`. */
export function drawPlateCover({
  title,
  level,
  series,
  logo,
  accent = coverColours.accent,
}: SocialCover): string {
  const plan = composeCover(title);
  const { hue } = levelColours(level);
  const size = Math.min(titleSizes[plan.titleSize], 64);
  const head = fitText([series, level].filter(Boolean).join(' · '), 30, room);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    drawRectangle(0, 0, width, height, `fill="${coverColours.paperRaised}"`),
    outlineText(head, { x: plateMargin, y: 102, size: 30, fill: hue }),
    drawRectangle(plateMargin, 128, 56, 3, `fill="${accent}"`),
    outlineTitle(
      { title: plan.title, size },
      { x: plateMargin, fill: coverColours.ink, room, at: 'middle', edge: 325 },
    ),
    drawMark({ accent, logo: logo !== undefined }, plateMargin + 22, 506, 70),
    '</svg>',
  ].join('');
}
