import { palette, place } from './shapes.ts';

const skin = '#e9c3a0';
const shade = '#d8a982';
const hair = '#5b4034';
const lock = '#714f40';

function drawFace(): string {
  const eye = (x: number) =>
    `<path d="M${x - 34} 566 q34 -26 68 0" fill="none" stroke="${palette.ink}" stroke-width="8" stroke-linecap="round"/>
    <circle cx="${x}" cy="572" r="13" fill="${palette.ink}"/><circle cx="${x + 5}" cy="567" r="4" fill="#fff"/>
    <path d="M${x - 48} 512 q48 -30 96 -4" fill="none" stroke="${hair}" stroke-width="13" stroke-linecap="round"/>`;
  const lens = (x: number) =>
    `<circle cx="${x}" cy="572" r="78" fill="#fff" fill-opacity="0.16" stroke="${palette.deepRed}" stroke-width="10"/>`;
  return `<path d="M520 760 h160 v190 q-80 70 -160 0 Z" fill="${shade}"/>
    <path d="M398 520 C398 340 802 340 802 520 C802 720 730 850 600 850 C470 850 398 720 398 520 Z" fill="${skin}"/>
    <ellipse cx="455" cy="672" rx="46" ry="26" fill="#d98d76" opacity="0.35"/><ellipse cx="745" cy="672" rx="46" ry="26" fill="#d98d76" opacity="0.35"/>
    ${eye(502)}${eye(698)}${lens(502)}${lens(698)}
    <path d="M580 566 q20 -18 40 0" fill="none" stroke="${palette.deepRed}" stroke-width="10"/>
    <path d="M602 590 q-26 66 -6 84 q14 10 34 2" fill="none" stroke="${shade}" stroke-width="10" stroke-linecap="round"/>
    <path d="M520 738 q80 66 160 0 q-80 22 -160 0 Z" fill="${palette.red}"/>
    <path d="M514 736 q86 30 172 0" fill="none" stroke="${palette.deepRed}" stroke-width="6" stroke-linecap="round"/>`;
}

/** The invented teacher of the demonstration school. */
export function drawPortrait(): string {
  return `<rect width="1200" height="1500" fill="#e4d3b4"/>
    <circle cx="600" cy="640" r="520" fill="${palette.sunk}"/>
    <text x="176" y="470" font-family="Newsreader Display" font-size="300" fill="${palette.line}">é</text>
    <text x="900" y="330" font-family="Newsreader Display" font-size="240" fill="${palette.line}">à</text>
    <path d="M330 560 C300 240 470 170 600 170 C760 170 900 250 872 560 C866 700 906 800 880 900 C800 960 720 900 700 860 L500 860 C470 910 390 950 322 900 C300 800 336 700 330 560 Z" fill="${hair}"/>
    <path d="M120 1500 C130 1180 290 1050 480 985 C540 1040 660 1040 720 985 C910 1050 1070 1180 1080 1500 Z" fill="${palette.night}"/>
    ${drawFace()}
    <path d="M386 560 C372 380 470 300 560 300 C700 300 776 380 816 560 C846 420 800 210 600 206 C400 210 352 420 386 560 Z" fill="${hair}"/>
    <path d="M560 300 C470 330 420 400 402 500 C392 380 450 280 560 262 C690 250 790 340 806 490 C770 390 690 310 560 300 Z" fill="${lock}"/>
    <path d="M372 960 C450 900 500 930 600 950 C700 930 750 900 828 960 C850 1030 760 1080 600 1080 C440 1080 350 1030 372 960 Z" fill="${palette.red}"/>
    <path d="M420 990 q180 80 360 0 M450 1036 q150 50 300 0" fill="none" stroke="${palette.deepRed}" stroke-width="8" stroke-linecap="round"/>
    <path d="M500 1060 C470 1200 480 1290 456 1390 L566 1400 C590 1290 590 1180 610 1072 Z" fill="${palette.red}"/>
    <path d="M510 1110 q-16 140 -26 260 M556 1116 q-8 130 -20 262" fill="none" stroke="${palette.deepRed}" stroke-width="7" stroke-linecap="round"/>
    <path d="M372 1030 L300 1240 L430 1290 L400 1500 M828 1030 L900 1240 L770 1290 L800 1500" fill="none" stroke="#3a4567" stroke-width="10" stroke-linejoin="round"/>
    ${place({ x: 868, y: 1340 }, `<circle cx="0" cy="-28" r="56" fill="${palette.raised}"/><text text-anchor="middle" font-family="Newsreader Display" font-size="110" fill="${palette.red}">ç</text>`)}`;
}
