import { drawCedilla, drawPencil, laidShadow, palette, place } from './shapes.ts';

export function drawNotebook(): string {
  const rules = Array.from({ length: 13 }, (_, index) => `M-600 ${-262 + index * 46} H600`).join(' ');
  const accents = ['é', 'è', 'ê', 'ë', 'à', 'ù', 'î', 'ô', 'ï']
    .map((letter, index) => {
      const x = -470 + (index % 3) * 150;
      const y = -128 + Math.floor(index / 3) * 184;
      return `<text x="${x}" y="${y}" font-family="Newsreader Display" font-style="italic" font-size="150" fill="${palette.ink}">${letter}</text>`;
    })
    .join('');
  return `<defs>${laidShadow}<linearGradient id="fold"><stop offset="0" stop-color="#3c2d14" stop-opacity="0"/>
      <stop offset="0.5" stop-color="#3c2d14" stop-opacity="0.2"/><stop offset="1" stop-color="#3c2d14" stop-opacity="0"/></linearGradient></defs>
    <rect width="1600" height="1000" fill="${palette.sunk}"/>
    ${place(
      { x: 790, y: 492, angle: -4 },
      `<g filter="url(#laid)"><rect x="-620" y="-378" width="1240" height="756" rx="14" fill="${palette.night}"/>
        <rect x="-600" y="-360" width="1200" height="720" rx="6" fill="${palette.raised}"/></g>
      <path d="${rules}" stroke="#bccad6" stroke-width="2"/>
      <path d="M-530 -360 V360 M90 -360 V360" stroke="#d9838a" stroke-width="2"/>
      <rect x="-60" y="-360" width="120" height="720" fill="url(#fold)"/>
      ${accents}${place({ x: 200, y: 168 }, drawCedilla(640))}`,
    )}
    ${place({ x: 900, y: 868, angle: -9 }, `<g filter="url(#laid)">${drawPencil(palette.ochre)}</g>`)}`;
}
