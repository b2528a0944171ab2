import { drawPencil, laidShadow, palette, place } from './shapes.ts';

const lines = [
  'Hier, ma voisine est venu me voir.',
  'Elle à apporté un gâteau aux noix',
  'que nous avons mangé dans la cour.',
  'Ses enfants jouaient avec le chien,',
  'et nous avons parlez longtemps.',
];

export function drawRedPencil(): string {
  const text = lines
    .map(
      (line, index) =>
        `<text x="-560" y="${-196 + index * 118}" font-family="Newsreader" font-size="66" fill="${palette.ink}">${line}</text>`,
    )
    .join('');
  const ring = (x: number, y: number, width: number) =>
    `<path d="M${x - width} ${y + 8} C${x - width - 8} ${y - 54} ${x + width} ${y - 62} ${x + width + 4} ${y - 6} C${x + width + 6} ${y + 46} ${x - width + 20} ${y + 52} ${x - width - 6} ${y - 8}"
      fill="none" stroke="${palette.red}" stroke-width="7" stroke-linecap="round"/>`;
  return `<defs>${laidShadow}</defs><rect width="1600" height="1000" fill="#d9cdb4"/>
    ${place(
      { x: 770, y: 520, angle: -3 },
      `<g filter="url(#laid)"><rect x="-660" y="-420" width="1320" height="900" fill="${palette.raised}"/></g>
       <path d="M-600 -420 V480" stroke="#e3b5b5" stroke-width="3"/>${text}
       ${ring(110, -216, 82)}${ring(-388, -100, 32)}${ring(-34, 256, 104)}
       <text x="186" y="-258" font-family="Newsreader" font-style="italic" font-size="46" fill="${palette.red}">-e</text>
       <text x="-360" y="-142" font-family="Newsreader" font-style="italic" font-size="46" fill="${palette.red}">a</text>
       <text x="76" y="210" font-family="Newsreader" font-style="italic" font-size="46" fill="${palette.red}">-é</text>`,
    )}
    ${place({ x: 900, y: 944, angle: -9 }, `<g filter="url(#laid)">${drawPencil(palette.red)}</g>`)}`;
}
