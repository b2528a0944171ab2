import { drawPencil, laidShadow, palette, place } from './shapes.ts';

export function drawTicket(): string {
  const bars = [6, 3, 9, 4, 3, 12, 5, 3, 7, 4, 10, 3, 5, 8, 3, 6, 4, 11, 3, 5];
  let y = -150;
  const barcode = bars
    .map((thick) => {
      const bar = `<rect x="452" y="${y}" width="96" height="${thick}" fill="${palette.ink}"/>`;
      y += thick + 8;
      return bar;
    })
    .join('');
  const label = (x: number, top: number, text: string) =>
    `<text x="${x}" y="${top}" font-family="'Source Sans 3'" font-size="27" fill="${palette.soft}">${text}</text>`;
  const value = (x: number, top: number, text: string) =>
    `<text x="${x}" y="${top}" font-family="'Source Sans 3'" font-weight="600" font-size="46" fill="${palette.ink}">${text}</text>`;
  const sleepers = Array.from({ length: 22 }, (_, index) => `M${-60 + index * 82} 0 v92`).join(' ');
  return `<defs>${laidShadow}</defs><rect width="1600" height="1000" fill="#d5dcd6"/>
    ${place({ x: 0, y: 40, angle: 3 }, `<path d="${sleepers}" stroke="#b4beb6" stroke-width="20"/><path d="M-60 22 H1700 M-60 70 H1700" stroke="#98a59c" stroke-width="9"/>`)}
    ${place(
      { x: 760, y: 520, angle: -6 },
      `<g filter="url(#laid)"><path d="M-600 -270 H600 V-40 a40 40 0 0 0 0 80 V270 H-600 V40 a40 40 0 0 0 0 -80 Z" fill="${palette.raised}"/></g>
      <path d="M-600 -270 H600 V-182 H-600 Z" fill="${palette.red}"/>
      <text x="-540" y="-210" font-family="'Source Sans 3'" font-weight="600" font-size="42" fill="#fffaf2">Aller simple</text>
      <text x="330" y="-210" text-anchor="end" font-family="'Source Sans 3'" font-size="34" fill="#fffaf2">2\u1D49 classe</text>
      <path d="M390 -182 V270" stroke="${palette.faint}" stroke-width="4" stroke-dasharray="4 14" stroke-linecap="round"/>
      <text x="-545" y="-24" font-family="Newsreader Display" font-size="118" fill="${palette.ink}">Angers</text>
      <path d="M-146 -60 H-76 M-98 -82 l22 22 -22 22" fill="none" stroke="${palette.red}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>
      <text x="-48" y="-24" font-family="Newsreader Display" font-size="118" fill="${palette.ink}">Nantes</text>
      <path d="M-540 42 H330" stroke="${palette.line}" stroke-width="3"/>
      ${label(-540, 108, 'Départ')}${value(-540, 164, '8\u00A0h\u00A012')}${label(-300, 108, 'Arrivée')}${value(-300, 164, '8\u00A0h\u00A050')}
      ${label(-60, 108, 'Voie')}${value(-60, 164, '4')}${label(90, 108, 'Place')}${value(90, 164, '27, fenêtre')}${barcode}`,
    )}
    ${place({ x: 840, y: 910, angle: -11 }, `<g filter="url(#laid)">${drawPencil(palette.night)}</g>`)}`;
}
