import { createContext, useContext } from 'react';
import { toAccentShades } from '#common/accent.ts';

/**
 * Colours are set inline, because some mail programs drop style sheets. The style sheets only add narrow
 * screens and dark mode.
 */
type Hue = { light: string; dark: string };

const hues = {
  paper: { light: '#fbf7ee', dark: '#10182b' },
  sheet: { light: '#fffdf8', dark: '#17213a' },
  ink: { light: '#1b2238', dark: '#f2eadb' },
  soft: { light: '#474b5d', dark: '#c3bfb8' },
  faint: { light: '#666776', dark: '#9fa1ab' },
  line: { light: '#ded4c0', dark: '#2b3753' },
  accent: { light: '#b3242b', dark: '#ff8a7a' },
  onAccent: { light: '#fffaf2', dark: '#260a0a' },
} satisfies Record<string, Hue>;

/** System fonts. Georgia and Segoe come first, because Outlook falls back to Times after an unknown name. */
export const serif = "Georgia, 'Iowan Old Style', 'Noto Serif', serif";
export const sans =
  "'Segoe UI', -apple-system, BlinkMacSystemFont, Roboto, 'Helvetica Neue', Arial, sans-serif";

type Hues = Record<keyof typeof hues, Hue>;

/** Returns the colours of emails, with the school's accent instead of the default red. */
export function toHues(accent: string | undefined): Hues {
  if (!accent) return hues;
  const shades = toAccentShades(accent);
  return { ...hues, accent: shades.accent, onAccent: shades['accent-contrast'] };
}

const toColours = (all: Hues) =>
  Object.fromEntries(Object.entries(all).map(([name, { light }]) => [name, light])) as Record<
    keyof Hues,
    string
  >;

export const colours = toColours(hues);

/** Light colours of the current email. */
export const EmailColours = createContext(colours);

export const useEmailColours = () => useContext(EmailColours);

/** Classes with a dark variant of their colour, and the CSS property. */
const toTurning = (hues: Hues) => ({
  paper: ['background-color', hues.paper.dark],
  sheet: ['background-color', hues.sheet.dark],
  ink: ['color', hues.ink.dark],
  soft: ['color', hues.soft.dark],
  faint: ['color', hues.faint.dark],
  accent: ['color', hues.accent.dark],
  rule: ['border-color', hues.line.dark],
  button: ['background-color', hues.accent.dark],
  'button-label': ['color', hues.onAccent.dark],
});

type Scope = { colour: string; background: string };

function writeDarkRules(hues: Hues, { colour, background }: Scope): string {
  const rules = Object.entries(toTurning(hues)).map(([name, [property, value]]) => {
    const scope = property === 'background-color' ? background : colour;
    return `${scope}.${name}{${property}:${value}!important}`;
  });
  // The renderer repeats the body's colour on its single cell.
  rules.push(`${background}.paper>table>tbody>tr>td{background-color:${hues.paper.dark}!important}`);
  return rules.join('\n');
}

/** Separate sheets, because Gmail drops a whole sheet that contains an unknown selector. */
const writeStyleSheets = (hues: Hues) => [
  `@media (max-width:480px){
.margin{padding-left:22px!important;padding-right:22px!important}
.title{font-size:27px!important}
.label{display:block!important;width:auto!important;padding-bottom:0!important;border-bottom:0!important}
.value{display:block!important;padding-top:0!important}
}`,
  `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${writeDarkRules(hues, { colour: '', background: '' })}
}`,
  writeDarkRules(hues, { colour: '[data-ogsc] ', background: '[data-ogsb] ' }),
];

export function toStyle(accent: string | undefined) {
  const hues = toHues(accent);
  return { colours: toColours(hues), styleSheets: writeStyleSheets(hues) };
}
