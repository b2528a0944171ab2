import { drawWriting, laidShadow, palette, place } from './shapes.ts';

const paragraph = [1, 0.96, 1, 0.9, 1, 0.55];

function drawSheet(title: string, marked: number): string {
  return `<g filter="url(#laid)"><rect x="-170" y="-230" width="340" height="460" fill="${palette.raised}"/></g>
    <text x="-130" y="-168" font-family="Newsreader Display" font-size="46" fill="${palette.ink}">${title}</text>
    ${drawWriting(
      -130,
      -122,
      260,
      26,
      [...paragraph, 0, ...paragraph].map((share) => share),
      '#b9ae99',
    ).replaceAll(/<path d="M\S+ \S+ h0"[^>]*>/g, '')}
    <path d="M-130 ${-122 + marked * 26} h220" stroke="${palette.red}" stroke-width="9" stroke-linecap="round"/>`;
}

export function drawLamp(): string {
  return `<defs>${laidShadow}<linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff3cf" stop-opacity="0.85"/><stop offset="1" stop-color="#fff3cf" stop-opacity="0.12"/></linearGradient></defs>
    <rect width="1600" height="1000" fill="#36405f"/><rect y="720" width="1600" height="280" fill="#6d5238"/><rect y="720" width="1600" height="14" fill="#86694b"/>
    <path d="M640 246 L60 980 H1330 L912 190 Z" fill="url(#beam)"/>
    ${place({ x: 330, y: 706, angle: -8 }, drawSheet('Texte\u00A01', 4))}
    ${place({ x: 708, y: 736, angle: 2 }, drawSheet('Texte\u00A02', 8))}
    ${place({ x: 1072, y: 716, angle: 7 }, drawSheet('Synthèse', 3))}
    <path d="M428 676 C520 570 540 800 592 822" fill="none" stroke="${palette.red}" stroke-width="6" stroke-linecap="round" stroke-dasharray="1 14"/>
    <path d="M806 824 C884 806 872 640 946 662" fill="none" stroke="${palette.red}" stroke-width="6" stroke-linecap="round" stroke-dasharray="1 14"/>
    <path d="M1470 800 L1330 430 L972 40" fill="none" stroke="#d8b46a" stroke-width="20" stroke-linejoin="round" stroke-linecap="round"/>
    <circle cx="1330" cy="430" r="22" fill="#b8924a"/><circle cx="972" cy="40" r="20" fill="#b8924a"/>
    <path d="M1368 822 q102 -66 204 0 Z" fill="#d8b46a"/><rect x="1350" y="818" width="240" height="20" rx="8" fill="#b8924a"/>
    ${place({ x: 770, y: 176, angle: -12 }, `<path d="M-62 -96 h150 l64 150 q-138 44 -290 0 Z" fill="${palette.red}"/><path d="M-138 54 q138 44 290 0 l0 12 q-142 46 -290 0 Z" fill="${palette.deepRed}"/><ellipse cx="10" cy="78" rx="62" ry="22" fill="#fff3cf"/><rect x="70" y="-108" width="150" height="22" rx="10" fill="#b8924a"/>`)}`;
}
