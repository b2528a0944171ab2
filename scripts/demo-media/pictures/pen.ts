import { laidShadow, palette, place } from './shapes.ts';

/** Path of `count` loops of handwriting practice. */
function loopPath(x: number, y: number, count: number): string {
  let path = `M${x} ${y}`;
  for (let index = 0; index < count; index += 1) path += ' c60 -10 92 -150 56 -172 c-40 -12 -60 150 22 172';
  return path;
}

export function drawPen(): string {
  const rules = [300, 420, 540, 660, 780].map((y) => `M0 ${y} H1600`).join(' ');
  return `<defs>${laidShadow}</defs><rect width="1600" height="1000" fill="#eef0e0"/>
    <path d="${rules}" stroke="#cfd4b8" stroke-width="3"/><path d="M150 0 V1000" stroke="#d9a2a2" stroke-width="3"/>
    <text x="190" y="420" font-family="Newsreader Display" font-style="italic" font-size="190" fill="${palette.ink}">Le samedi matin,</text>
    <text x="190" y="660" font-family="Newsreader Display" font-style="italic" font-size="190" fill="${palette.ink}">je vais au</text>
    <path d="M905 652 c30 14 50 8 66 2" fill="none" stroke="${palette.ink}" stroke-width="8" stroke-linecap="round"/>
    <path d="${loopPath(970, 654, 3)} c14 4 30 4 46 0" fill="none" stroke="${palette.ink}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>
    ${place(
      { x: 1252, y: 656, angle: 34 },
      `<g filter="url(#laid)"><path d="M0 0 C40 -14 84 -40 150 -44 L168 0 L150 44 C84 40 40 14 0 0 Z" fill="#d8c08a"/>
       <path d="M0 0 H108" stroke="#6b5a2a" stroke-width="4"/><circle cx="112" cy="0" r="9" fill="#6b5a2a"/>
       <path d="M150 -46 H236 V46 H150 Z" fill="${palette.night}"/><rect x="172" y="-48" width="16" height="96" fill="#d8c08a"/>
       <path d="M236 -40 C380 -36 520 -26 640 -12 q14 12 0 24 C520 26 380 36 236 40 Z" fill="${palette.red}"/>
       <path d="M250 -20 C390 -18 510 -12 610 -4" stroke="#fff" stroke-width="7" opacity="0.25" fill="none" stroke-linecap="round"/></g>`,
    )}`;
}
