import { palette, place } from './shapes.ts';

const pear = (colour: string) =>
  `<path d="M0 -74 C26 -74 24 -34 40 -8 C62 26 44 66 0 66 C-44 66 -62 26 -40 -8 C-24 -34 -26 -74 0 -74 Z" fill="${colour}"/>
   <path d="M0 -72 q4 -22 16 -30" stroke="#5b4630" stroke-width="7" fill="none" stroke-linecap="round"/>
   <path d="M-26 6 q-10 22 2 40" stroke="#fff" stroke-width="7" opacity="0.35" fill="none" stroke-linecap="round"/>`;

const apple = (colour: string) =>
  `<path d="M0 -40 C20 -60 66 -52 66 -4 C66 44 34 66 0 58 C-34 66 -66 44 -66 -4 C-66 -52 -20 -60 0 -40 Z" fill="${colour}"/>
   <path d="M0 -40 q2 -20 14 -30" stroke="#5b4630" stroke-width="7" fill="none" stroke-linecap="round"/>
   <path d="M-42 -10 q-4 26 10 40" stroke="#fff" stroke-width="7" opacity="0.35" fill="none" stroke-linecap="round"/>`;

const slate = (price: string, name: string) =>
  `<path d="M0 60 V150" stroke="#6b5236" stroke-width="9"/><rect x="-112" y="-70" width="224" height="134" rx="5" fill="${palette.ink}" stroke="#8a6a45" stroke-width="9"/>
   <text y="-18" text-anchor="middle" font-family="Newsreader" font-style="italic" font-size="38" fill="#f3ecdd">${name}</text>
   <text y="38" text-anchor="middle" font-family="'Source Sans 3'" font-weight="600" font-size="46" fill="#f3ecdd">${price}</text>`;

function drawCrate(x: number, fruit: (index: number) => string): string {
  const row = (y: number, count: number, shift: number) =>
    Array.from({ length: count }, (_, index) =>
      place({ x: shift + index * 118, y, angle: (index * 37) % 22 }, fruit(index + count)),
    ).join('');
  return place(
    { x, y: 690 },
    `${row(-98, 3, 122)}${row(-30, 4, 64)}
     <rect x="0" y="20" width="480" height="180" fill="#c79a63"/><path d="M0 80 H480 M0 140 H480" stroke="#9a7242" stroke-width="5"/>
     <rect x="0" y="20" width="26" height="180" fill="#b2854f"/><rect x="454" y="20" width="26" height="180" fill="#b2854f"/>`,
  );
}

export function drawMarket(): string {
  const width = 160;
  const stripes = Array.from({ length: 10 }, (_, index) => {
    const fill = index % 2 ? palette.raised : palette.red;
    const x = index * width;
    return `<path d="M${x} 0 h${width} v250 a${width / 2} 62 0 0 1 -${width} 0 Z" fill="${fill}"/>`;
  }).join('');
  return `<rect width="1600" height="1000" fill="#dfe3d6"/>
    <rect y="700" width="1600" height="300" fill="#c9b896"/>
    ${stripes}<path d="M0 246 ${Array.from({ length: 10 }, () => `a80 62 0 0 0 160 0`).join(' ')}" fill="none" stroke="#3c2d14" stroke-opacity="0.18" stroke-width="6" transform="translate(0 8)"/>
    <rect x="70" y="250" width="22" height="750" fill="#6b5236"/><rect x="1508" y="250" width="22" height="750" fill="#6b5236"/>
    ${drawCrate(40, (index) => pear(index % 3 ? '#b9b04a' : '#cdbb55'))}
    ${drawCrate(560, (index) => apple(index % 3 ? palette.red : '#c9543f'))}
    ${drawCrate(1080, (index) => apple(index % 3 ? '#d9a441' : palette.sage))}
    <rect y="888" width="1600" height="112" fill="#7c5e3b"/><rect y="888" width="1600" height="14" fill="#94734b"/>
    ${place({ x: 280, y: 470, angle: -2 }, slate('2,80\u00A0€', 'poires'))}
    ${place({ x: 800, y: 462, angle: 1.5 }, slate('2,40\u00A0€', 'pommes'))}
    ${place({ x: 1320, y: 470, angle: -1 }, slate('3,10\u00A0€', 'reinettes'))}`;
}
