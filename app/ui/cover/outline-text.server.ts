import outlines from './newsreader-outlines.json';

type Glyph = { width: number; path: string };

const glyphs = new Map<string, Glyph>(Object.entries(outlines));
const tracking = -20;

function glyphOf(character: string): Glyph {
  const bare = character.normalize('NFD').charAt(0);
  return glyphs.get(character) ?? glyphs.get(bare) ?? { width: 500, path: '' };
}

/** Returns the width of a line of Newsreader, in the unit of `size`. */
export function measureText(text: string, size: number): number {
  let width = 0;
  for (const character of text) width += glyphOf(character).width + tracking;
  return (width * size) / 1000;
}

/** Cuts a text that is wider than `room` and appends « … ». */
export function fitText(text: string, size: number, room: number): string {
  if (measureText(text, size) <= room) return text;
  const kept = [...text];
  while (kept.length > 0 && measureText(`${kept.join('')}…`, size) > room) kept.pop();
  return `${kept.join('').trimEnd()}…`;
}

type OutlinedText = {
  x: number;
  y: number;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
};

/** Draws a line of Newsreader as SVG paths with its baseline at `y`, so that the image needs no font. */
export function outlineText(text: string, { x, y, size, fill, anchor = 'start' }: OutlinedText): string {
  const width = measureText(text, size);
  let pen = 0;
  let paths = '';
  for (const character of text) {
    const glyph = glyphOf(character);
    if (glyph.path) paths += `<path d="${glyph.path}" transform="translate(${pen})"/>`;
    pen += glyph.width + tracking;
  }
  const start = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
  return `<g fill="${fill}" transform="translate(${start.toFixed(1)} ${y.toFixed(1)}) scale(${size / 1000})">${paths}</g>`;
}

/** Breaks a title into lines of at most `maximum`, as even as possible. Never breaks a word. */
export function breakLines(text: string, size: number, maximum: number): string[] {
  const words = text.split(/[ \n]+/).filter(Boolean);
  const fill = (limit: number) => {
    const lines: string[] = [];
    for (const word of words) {
      const last = lines.at(-1);
      if (last !== undefined && measureText(`${last} ${word}`, size) <= limit) {
        lines[lines.length - 1] = `${last} ${word}`;
      } else {
        lines.push(word);
      }
    }
    return lines;
  };
  const fewest = fill(maximum).length;
  for (let limit = maximum * 0.5; limit < maximum; limit += maximum * 0.05) {
    const lines = fill(limit);
    if (lines.length <= fewest && lines.every((line) => measureText(line, size) <= limit)) return lines;
  }
  return fill(maximum);
}

type TitleBlock = {
  x: number;
  fill: string;
  room: number;
  anchor?: 'start' | 'middle';
  at: 'middle' | 'bottom';
  edge: number;
};

/** Draws a title in at most four lines, as large as possible, centred on `edge` or ending there. */
export function outlineTitle(
  title: { title: string; size: number },
  { x, fill, room, anchor = 'start', at, edge }: TitleBlock,
): string {
  let { size } = title;
  let lines = breakLines(title.title, size, room);
  while (size > 30 && (lines.length > 4 || lines.some((line) => measureText(line, size) > room))) {
    size -= 4;
    lines = breakLines(title.title, size, room);
  }
  const leading = size * 1.06;
  const first =
    at === 'bottom' ? edge - leading * (lines.length - 1) : edge - (leading * lines.length) / 2 + size * 0.8;
  return lines
    .map((line, index) => outlineText(line, { x, y: first + leading * index, size, fill, anchor }))
    .join('');
}
