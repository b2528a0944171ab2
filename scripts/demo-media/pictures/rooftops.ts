import { palette } from './shapes.ts';

function drawChimney(x: number, y: number, pots: number, fill: string): string {
  const width = pots * 34 + 14;
  const pot = Array.from(
    { length: pots },
    (_, index) => `<path d="M${x + 12 + index * 34} ${y} l4 -46 h14 l4 46 Z" fill="#a8503c"/>`,
  ).join('');
  return `${pot}<rect x="${x}" y="${y}" width="${width}" height="130" fill="${fill}"/><rect x="${x - 6}" y="${y}" width="${width + 12}" height="14" fill="${fill}"/>`;
}

/** A house with a mansard roof. `lit` is the index of the dormer with light. */
function drawHouse(
  x: number,
  top: number,
  width: number,
  dormers: number,
  fill: string,
  wall: string,
  lit = -1,
): string {
  const step = (width - 60) / dormers;
  const windows = Array.from({ length: dormers }, (_, index) => {
    const left = x + 30 + index * step + step / 2 - 34;
    const pane = index === lit ? palette.red : '#1a2136';
    const glow =
      index === lit
        ? `<circle cx="${left + 34}" cy="${top + 92}" r="120" fill="${palette.red}" opacity="0.13"/>`
        : '';
    return `${glow}<path d="M${left - 8} ${top + 58} l42 -34 42 34 Z" fill="${wall}"/><rect x="${left}" y="${top + 58}" width="68" height="92" fill="${wall}"/>
      <rect x="${left + 9}" y="${top + 64}" width="50" height="82" fill="${pane}"/><path d="M${left + 34} ${top + 64} v82 M${left + 9} ${top + 102} h50" stroke="${wall}" stroke-width="5"/>`;
  }).join('');
  return `<path d="M${x + 34} ${top} H${x + width - 34} L${x + width} ${top + 160} H${x} Z" fill="${fill}"/>
    <rect x="${x - 10}" y="${top + 158}" width="${width + 20}" height="20" fill="${wall}"/><rect x="${x}" y="${top + 176}" width="${width}" height="600" fill="${wall}"/>${windows}`;
}

export function drawRooftops(): string {
  return `<defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2d3a63"/>
      <stop offset="0.42" stop-color="#7d7590"/><stop offset="0.68" stop-color="#e0a989"/><stop offset="1" stop-color="#f3d9b4"/></linearGradient></defs>
    <rect width="1600" height="1000" fill="url(#dusk)"/>
    <path d="M1236 142 a66 66 0 1 0 66 92 a56 56 0 0 1 -66 -92 Z" fill="#f7ecd2"/>
    <path d="M180 250 q26 -22 48 0 q22 -22 48 0 M330 180 q18 -16 34 0 q16 -16 34 0" fill="none" stroke="#e9dcc9" stroke-width="5" stroke-linecap="round"/>
    <g fill="#8a7f95"><path d="M0 640 l90 -70 110 60 80 -90 140 90 130 -40 120 60 140 -90 120 70 180 -60 130 80 120 -70 240 60 V1000 H0 Z"/></g>
    ${drawChimney(210, 470, 3, '#5c5f7d')}${drawChimney(1010, 452, 4, '#5c5f7d')}
    ${drawHouse(60, 560, 520, 3, '#5c6788', '#4d567a')}${drawHouse(820, 540, 560, 3, '#5c6788', '#4d567a')}
    ${drawChimney(520, 560, 4, '#363f63')}${drawChimney(1310, 570, 2, '#363f63')}${drawChimney(-20, 610, 3, '#363f63')}
    ${drawHouse(380, 660, 580, 3, '#3b456b', '#2c3557', 1)}${drawHouse(1120, 690, 620, 3, '#3b456b', '#2c3557')}
    ${drawHouse(-200, 730, 480, 2, '#3b456b', '#2c3557')}
    <path d="M0 930 l220 -30 260 40 300 -50 340 46 260 -36 220 30 V1000 H0 Z" fill="${palette.ink}"/>`;
}
