/**
 * The look of the site, within what mail programs know. Styles are written in the tags, since some programs drop every
 * style sheet; the sheets below only add narrow screens and the dark scheme for those that read it.
 */
type Hue = { light: string; dark: string };

export const hues = {
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

/** The light value of each colour. */
export const colours = Object.fromEntries(
  Object.entries(hues).map(([name, { light }]) => [name, light]),
) as Record<keyof typeof hues, string>;

/** Classes whose colour turns with the scheme, and the property that carries it. */
const turning = {
  paper: ['background-color', hues.paper.dark],
  sheet: ['background-color', hues.sheet.dark],
  ink: ['color', hues.ink.dark],
  soft: ['color', hues.soft.dark],
  faint: ['color', hues.faint.dark],
  accent: ['color', hues.accent.dark],
  rule: ['border-color', hues.line.dark],
  button: ['background-color', hues.accent.dark],
  'button-label': ['color', hues.onAccent.dark],
} as const;

type Scope = { colour: string; background: string };

function writeDarkRules({ colour, background }: Scope): string {
  const rules = Object.entries(turning).map(([name, [property, value]]) => {
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
export const styleSheets = [
  `@media (max-width:480px){
.margin{padding-left:22px!important;padding-right:22px!important}
.title{font-size:27px!important}
.label{display:block!important;width:auto!important;padding-bottom:0!important;border-bottom:0!important}
.value{display:block!important;padding-top:0!important}
}`,
  `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${writeDarkRules({ colour: '', background: '' })}
}`,
  writeDarkRules({ colour: '[data-ogsc] ', background: '[data-ogsb] ' }),
];
