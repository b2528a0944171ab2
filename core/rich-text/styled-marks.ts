import type { TextMarkElement } from './text-marks.ts';

/** Text marks that a style sets (true) or removes (false). */
type StyledMarks = Partial<Record<TextMarkElement, boolean>>;

/**
 * Reads text marks from a `style` attribute: Google Docs, Word and WordPress express most by styles. Parsed
 * as text, because the content security policy removes styles before the editor reads them.
 */
export function readStyledMarks(style: string): StyledMarks {
  const marks: StyledMarks = {};
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0)
      readDeclaration(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim(), marks);
  }
  return marks;
}

const bold = /\b(?:bold|bolder|[6-9]\d\d|1000)\b/;
const slanted = /\b(?:italic|oblique)\b/;

function readDeclaration(property: string, value: string, marks: StyledMarks): void {
  if (value === '' || value === 'inherit') return;
  switch (property) {
    case 'font':
      marks.strong = bold.test(value);
      marks.em = slanted.test(value);
      break;
    case 'font-weight':
      marks.strong = bold.test(value);
      break;
    case 'font-style':
      marks.em = slanted.test(value);
      break;
    case 'text-decoration':
    case 'text-decoration-line':
      marks.s = value.includes('line-through');
      marks.u = value.includes('underline');
      break;
    case 'vertical-align':
      // Ignores `baseline`, because style resets also put it on `sup` elements.
      if (value === 'super') marks.sup = true;
      if (value === 'sub') marks.sub = true;
      break;
    case 'background':
    case 'background-color':
      marks.mark = isHighlighter(value);
  }
}

/** Background colours that come from the page, not from a highlighter. */
const plainColours =
  /^(?:transparent|none|initial|unset|revert|white\w*|black|gr[ae]y|silver|(?:light|dark|dim)gr[ae]y|snow|ivory|canvas|var\b.*)$/;

/** True for a colour that is neither transparent nor grey. */
function isHighlighter(value: string): boolean {
  const [, digits] = /^#([\da-f]{3,8})\b/.exec(value) ?? [];
  if (digits) {
    const size = digits.length < 6 ? 1 : 2;
    const channels = [0, 1, 2].map((place) =>
      digits.slice(place * size, (place + 1) * size).repeat(size === 1 ? 2 : 1),
    );
    return isColourful(channels.map((channel) => Number.parseInt(channel, 16)));
  }
  const [, list] = /^rgba?\(([^()]*)\)/.exec(value) ?? [];
  if (list) {
    const [red, green, blue, alpha = '1'] = list.split(/[\s,/]+/).filter(Boolean);
    return Number.parseFloat(alpha) > 0 && isColourful([red, green, blue].map(Number));
  }
  const [name = ''] = value.split(/\s/, 1);
  return /^[a-z]+$/.test(name) && !plainColours.test(name);
}

const isColourful = (channels: readonly number[]): boolean =>
  Math.max(...channels) - Math.min(...channels) >= 40;
