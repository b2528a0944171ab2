import { palette, place } from './shapes.ts';

const names = ['Ferreira', 'Le Goff', 'Moreira', 'Nguyen', 'Adamski', 'Kermadec', 'Shah', 'Petrenko'];

function drawMailbox(name: string, hasLetter: boolean): string {
  const letter = place(
    { x: 96, y: 84, angle: -7 },
    `<rect width="196" height="150" y="-96" fill="${palette.red}"/><path d="M0 -96 l98 78 98 -78" fill="none" stroke="${palette.deepRed}" stroke-width="6"/>
     <rect x="150" y="-84" width="34" height="40" fill="${palette.paper}" opacity="0.9"/>`,
  );
  return `<rect width="336" height="346" rx="8" fill="#3f5a63"/><rect x="10" y="10" width="316" height="326" rx="5" fill="#547580"/>
    <rect x="50" y="70" width="236" height="34" rx="4" fill="#22343a"/>
    ${hasLetter ? `<g clip-path="url(#above-slot)">${letter}</g>` : ''}
    <path d="M44 66 h248" stroke="#7d9ba4" stroke-width="7" stroke-linecap="round"/>
    <rect x="70" y="168" width="196" height="62" fill="${palette.raised}"/>
    <text x="168" y="211" text-anchor="middle" font-family="'Source Sans 3'" font-weight="600" font-size="36" fill="${palette.ink}">${name}</text>
    <circle cx="168" cy="284" r="19" fill="#d9c07a"/><path d="M168 276 v16" stroke="#6b5a2a" stroke-width="6" stroke-linecap="round"/>`;
}

export function drawMailboxes(): string {
  const boxes = names
    .map((name, index) =>
      place(
        { x: 72 + (index % 4) * 374, y: 128 + Math.floor(index / 4) * 384 },
        drawMailbox(name, index === 2),
      ),
    )
    .join('');
  return `<defs><clipPath id="above-slot"><rect x="0" y="-80" width="336" height="170"/></clipPath></defs>
    <rect width="1600" height="1000" fill="#e9dfc9"/><rect y="930" width="1600" height="70" fill="#cdbd9c"/>
    <rect x="40" y="96" width="1522" height="800" rx="10" fill="#3c2d14" opacity="0.15" transform="translate(10 16)"/>
    <rect x="40" y="96" width="1522" height="800" rx="10" fill="#c9b48a"/>${boxes}`;
}
