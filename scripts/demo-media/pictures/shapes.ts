type Place = { x: number; y: number; angle?: number; scale?: number };

/** Positions a drawing. `angle` is in degrees. */
export function place({ x, y, angle = 0, scale = 1 }: Place, content: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})">${content}</g>`;
}

/** A horizontal pencil of length 620, its tip at the origin. */
export function drawPencil(colour: string): string {
  return `<g><path d="M0 0 L70 -21 V21 Z" fill="#e8cfa4"/><path d="M0 0 L26 -8 V8 Z" fill="${colour}"/>
    <path d="M70 -21 q12 7 0 14 q12 7 0 14 q12 7 0 14 H560 V-21 Z" fill="${colour}"/>
    <rect x="70" y="-7" width="490" height="14" fill="#fff" opacity="0.13"/>
    <rect x="560" y="-21" width="34" height="42" fill="#b9ad96"/>
    <path d="M568 -21 V21 M577 -21 V21 M586 -21 V21" stroke="#8f8470" stroke-width="2"/>
    <path d="M594 -21 h18 q10 0 10 10 v22 q0 10 -10 10 h-18 Z" fill="#d9a9a0"/></g>`;
}

/** Ruled lines with illegible writing. `widths` are shares of `width`. */
export function drawWriting(
  x: number,
  y: number,
  width: number,
  gap: number,
  widths: number[],
  colour: string,
): string {
  return widths
    .map(
      (share, index) =>
        `<path d="M${x} ${y + index * gap} h${Math.round(width * share)}" stroke="${colour}" stroke-width="5" stroke-linecap="round"/>`,
    )
    .join('');
}

/** A soft shadow for objects on a table. Use as `filter="url(#laid)"`. */
export const laidShadow = `<filter id="laid" x="-20%" y="-20%" width="140%" height="150%">
  <feDropShadow dx="0" dy="14" stdDeviation="16" flood-color="#3c2d14" flood-opacity="0.22"/></filter>`;

/** A ç with a red cedilla, its baseline at the origin. */
export function drawCedilla(size: number, ink: string = palette.ink): string {
  const letter = (character: string, fill: string) =>
    `<text font-family="Newsreader Display" font-size="${size}" fill="${fill}">${character}</text>`;
  return letter('ç', palette.red) + letter('c', ink) + letter('c', ink);
}

/** Colours of the site's light theme. */
export const palette = {
  paper: '#fbf7ee',
  raised: '#fffdf8',
  sunk: '#f1e8d6',
  line: '#ded4c0',
  ink: '#1b2238',
  soft: '#474b5d',
  faint: '#a79d8a',
  night: '#2a3350',
  red: '#b3242b',
  deepRed: '#8f1a21',
  ochre: '#c9953f',
  sage: '#8b935a',
  teal: '#4f857d',
} as const;
