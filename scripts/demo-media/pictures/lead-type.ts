import { drawCedilla, laidShadow, place } from './shapes.ts';

const letters = ['f', 'r', 'a', 'n', 'ç', 'a', 'i', 's'];

/** One piece of lead type, mirrored. */
function drawSort(letter: string, width: number): string {
  const isCedilla = letter === 'ç';
  const face = isCedilla
    ? drawCedilla(330, '#26304d')
    : `<text font-family="Newsreader Display" font-size="330" fill="#3b414f">${letter}</text>`;
  const half = width / 2;
  return `<g filter="url(#laid)"><rect x="${-half}" y="-270" width="${width}" height="540" rx="5" fill="#8d9199"/></g>
    <path d="M${-half} -270 H${half} L${half - 14} -250 H${-half + 14} Z" fill="#c3c6cb"/><path d="M${-half} -270 L${-half + 14} -250 V250 L${-half} 270 Z" fill="#a9adb4"/>
    <path d="M${half} -270 L${half - 14} -250 V250 L${half} 270 Z" fill="#777b84"/><path d="M${-half} 270 H${half} L${half - 14} 250 H${-half + 14} Z" fill="#666a73"/>
    <rect x="${-half + 14}" y="-250" width="${width - 28}" height="500" fill="#b4b8be"/>
    <g transform="scale(-1 1) translate(${isCedilla ? -78 : 0} 84)" ${isCedilla ? '' : 'text-anchor="middle"'}>${face}</g>`;
}

export function drawLeadType(): string {
  const widths: Record<string, number> = { f: 158, r: 172, a: 186, n: 208, ç: 196, i: 128, s: 168 };
  let x = 1512;
  const row = letters
    .map((letter) => {
      const width = widths[letter] ?? 180;
      x -= width + 6;
      return place({ x: x + width / 2, y: letter === 'ç' ? 472 : 500 }, drawSort(letter, width));
    })
    .join('');
  return `<defs>${laidShadow}</defs><rect width="1600" height="1000" fill="#7b5a3a"/>
    <path d="M0 120 H1600 M0 330 H1600 M0 690 H1600 M0 880 H1600" stroke="#6d4f32" stroke-width="4"/>
    <rect x="30" y="770" width="1540" height="64" rx="4" fill="#3f444f"/><rect x="30" y="770" width="1540" height="12" fill="#5a606d"/>
    ${row}`;
}
