import { createContext, useContext } from 'react';
import { toAccentShades } from '#common/accent.ts';

/**
 * The look of the site, within what mail programs know. Styles are written in the tags, since some programs drop every
 * style sheet; the sheets below only add narrow screens and the dark scheme for those that read it.
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

/** Faces that the reader's machine has: Georgia and Segoe first, since Outlook falls back on Times after an unknown name. */
export const serif = "Georgia, 'Iowan Old Style', 'Noto Serif', serif";
export const sans =
  "'Segoe UI', -apple-system, BlinkMacSystemFont, Roboto, 'Helvetica Neue', Arial, sans-serif";

type Hues = Record<keyof typeof hues, Hue>;

/** The colours of a school's letters: its own accent, where it has one, in the place of the red. */
export function toHues(accent: string | undefined): Hues {
  if (!accent) return hues;
  const shades = toAccentShades(accent);
  return { ...hues, accent: shades.accent, onAccent: shades['accent-contrast'] };
}

/** The light value of each colour. */
const toColours = (all: Hues) =>
  Object.fromEntries(Object.entries(all).map(([name, { light }]) => [name, light])) as Record<
    keyof Hues,
    string
  >;

/** The colours that no school changes. */
export const colours = toColours(hues);

/** The light colours of a letter, those of its school among them. */
export const EmailColours = createContext(colours);

export const useEmailColours = () => useContext(EmailColours);

/** Classes whose colour turns with the scheme, and the property that carries it. */
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
  // The renderer repeats the colour of the body on the one cell inside it.
  rules.push(`${background}.paper>table>tbody>tr>td{background-color:${hues.paper.dark}!important}`);
  return rules.join('\n');
}

/**
 * Narrow margins on phones; dark for those who chose it, in Apple Mail and its kin; dark in Outlook, which marks the letters that
 * it darkens. Three sheets, since Gmail drops the whole of a sheet where it meets a selector that it does not know.
 */
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

/** The look of the letters of a school with this accent, or with none of its own. */
export function toStyle(accent: string | undefined) {
  const hues = toHues(accent);
  return { colours: toColours(hues), styleSheets: writeStyleSheets(hues) };
}
