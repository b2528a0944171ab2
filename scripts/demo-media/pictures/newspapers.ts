import { drawWriting, laidShadow, palette, place } from './shapes.ts';

const titles = ['Le Trait d’union', 'La Virgule du soir', 'L’Accent de l’Ouest', 'Le Guillemet'];

function drawFolded(y: number, shift: number, fill: string): string {
  return place(
    { x: 800 + shift, y },
    `<path d="M-500 -52 H480 q52 0 52 52 q0 52 -52 52 H-500 Z" fill="${fill}"/>
     <path d="M-500 -30 H476 M-500 -10 H488 M-500 12 H488 M-500 34 H476" stroke="#bfb39a" stroke-width="3"/>
     <path d="M-500 -52 H480 q52 0 52 52 q0 52 -52 52 H-500" fill="none" stroke="#a79d8a" stroke-width="4"/>`,
  );
}

function drawFrontPage(): string {
  const column = (x: number, rows: number) =>
    drawWriting(
      x,
      92,
      210,
      22,
      Array.from({ length: rows }, (_, index) => (index % 5 === 4 ? 0.6 : 1)),
      '#b3a994',
    );
  return `<path d="M-520 -250 H480 q40 0 40 40 V250 H-520 Z" fill="${palette.raised}"/>
    <text x="0" y="-152" text-anchor="middle" font-family="Newsreader Display" font-size="104" fill="${palette.ink}">${titles[0]}</text>
    <path d="M-480 -124 H480 M-480 -116 H480" stroke="${palette.ink}" stroke-width="3"/>
    <text x="-480" y="-58" font-family="Newsreader Display" font-size="58" fill="${palette.ink}">Le pont rouvrirait au printemps</text>
    <text x="-480" y="-8" font-family="Newsreader" font-style="italic" font-size="34" fill="${palette.soft}">Selon la mairie, les travaux avancent</text>
    <rect x="-480" y="30" width="300" height="200" fill="#d9cfb9"/><path d="M-470 200 q140 -190 280 0" fill="none" stroke="${palette.night}" stroke-width="9"/><path d="M-478 200 H-182" stroke="${palette.night}" stroke-width="7"/>
    <path d="M-420 200 v-52 M-370 200 v-86 M-330 200 v-94 M-290 200 v-86 M-240 200 v-52" stroke="${palette.night}" stroke-width="4"/>
    ${column(-150, 7)}${column(88, 7)}${drawWriting(328, 40, 160, 22, [1, 1, 0.8, 1, 1, 1, 0.5, 1, 1], '#b3a994')}
    ${drawWriting(-150, 44, 448, 24, [1], '#8f8672')}`;
}

export function drawNewspapers(): string {
  return `<defs>${laidShadow}</defs><rect width="1600" height="1000" fill="#cfd6da"/><rect y="770" width="1600" height="230" fill="#a98f66"/><rect y="770" width="1600" height="16" fill="#bfa57a"/>
    <g filter="url(#laid)">${drawFolded(880, 14, '#efe6d3')}${drawFolded(776, -22, '#f6efe0')}${drawFolded(672, 26, '#eee3cd')}</g>
    ${place({ x: 790, y: 372, angle: -1.5 }, `<g filter="url(#laid)">${drawFrontPage()}</g>`)}
    <path d="M1150 128 C1140 380 1148 700 1160 934" fill="none" stroke="${palette.red}" stroke-width="12"/>
    <path d="M270 548 C560 530 1000 520 1322 510" fill="none" stroke="${palette.red}" stroke-width="12"/>
    <path d="M1144 516 C1058 392 988 472 1136 520 C1018 582 1058 642 1148 526 C1228 622 1288 572 1160 518 C1288 462 1228 392 1144 516" fill="none" stroke="${palette.deepRed}" stroke-width="12" stroke-linejoin="round"/>
    <circle cx="1147" cy="520" r="17" fill="${palette.deepRed}"/>`;
}
