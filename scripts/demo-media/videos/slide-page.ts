import { readFileSync } from 'node:fs';
import { fontFaces } from '../font-faces.ts';
import { renderInline } from '../lessons/render-blocks.ts';
import { drawCedilla, place } from '../pictures/shapes.ts';

const levelColours: Record<string, string> = {
  A1: '#85570a',
  A2: '#566015',
  B1: '#1c655b',
  B2: '#24558c',
  C1: '#5b4792',
};

export type Screen =
  | { kind: 'card'; title: string; under: string }
  | { kind: 'slide'; eyebrow: string; title: string; lines: string[] };

/** Page that renders screens, with fonts and the colour of the level. */
export function slidePage(level: string): string {
  const style = readFileSync(new URL('slide-style.css', import.meta.url), 'utf8');
  const colour = levelColours[level.slice(0, 2)] ?? '#2a3350';
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><style>${fontFaces()}${style}:root { --level: ${colour}; }</style><body></body></html>`;
}

export function renderScreen(screen: Screen): string {
  if (screen.kind === 'card') {
    return `<div class="slide card"><svg viewBox="0 0 360 620">${place({ x: 20, y: 400 }, drawCedilla(640))}</svg>
      <h1>${renderInline(screen.title)}</h1><p>${renderInline(screen.under)}</p></div>`;
  }
  return `<div class="slide"><p class="eyebrow">${renderInline(screen.eyebrow)}</p><h1>${renderInline(screen.title)}</h1>
    <ul>${screen.lines.map((line) => `<li>${renderInline(line)}</li>`).join('')}</ul></div>`;
}
