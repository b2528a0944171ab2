import { palette, place } from './shapes.ts';

function drawCup(colour: string): string {
  return `<ellipse cx="0" cy="150" rx="190" ry="34" fill="${palette.line}"/><ellipse cx="0" cy="142" rx="190" ry="34" fill="${palette.raised}"/>
    <ellipse cx="0" cy="142" rx="118" ry="19" fill="${palette.line}"/>
    <path d="M112 -20 q92 -8 84 50 q-8 62 -112 66" fill="none" stroke="${colour}" stroke-width="26" stroke-linecap="round"/>
    <path d="M-130 -60 C-130 70 -90 142 0 142 C90 142 130 70 130 -60 Z" fill="${colour}"/>
    <ellipse cx="0" cy="-60" rx="130" ry="30" fill="${palette.raised}"/><ellipse cx="0" cy="-57" rx="116" ry="24" fill="#4a2c1d"/>
    <path d="M-92 -52 q90 -26 186 -4" stroke="#a9744a" stroke-width="5" fill="none" stroke-linecap="round"/>`;
}

export function drawCafe(): string {
  const guillemet = (character: string, x: number, fill: string) =>
    `<text x="${x}" y="430" text-anchor="middle" font-family="Newsreader Display" font-size="560" fill="${fill}">${character}</text>`;
  return `<rect width="1600" height="1000" fill="#e4d3b4"/>
    <circle cx="800" cy="470" r="430" fill="${palette.sunk}"/>
    ${guillemet('«', 545, palette.ink)}${guillemet('»', 1055, palette.red)}
    <ellipse cx="800" cy="838" rx="760" ry="178" fill="#3c2d14" opacity="0.16"/>
    <ellipse cx="800" cy="812" rx="740" ry="170" fill="${palette.night}"/>
    <ellipse cx="800" cy="796" rx="740" ry="170" fill="#3a4567"/>
    <ellipse cx="800" cy="796" rx="690" ry="152" fill="none" stroke="#55608a" stroke-width="3"/>
    ${place({ x: 545, y: 650 }, drawCup(palette.raised))}
    ${place({ x: 1055, y: 676, scale: 0.98 }, `<g transform="scale(-1 1)">${drawCup(palette.red)}</g>`)}
    <path d="M760 838 l96 -20 22 52 -98 18 Z" fill="${palette.raised}"/><path d="M772 848 l70 -14 M778 862 l56 -11" stroke="${palette.faint}" stroke-width="4"/>`;
}
