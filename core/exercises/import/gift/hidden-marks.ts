/** Placeholders for characters that only the parser would misread; the input contains none of them. */
export const hidden = {
  /** Escaped line break, which the parser would corrupt. */
  break: '\ue00a',
  /** Empty; before a percent sign that begins a text. */
  notShare: '\ue00b',
  open: '\ue00c',
  close: '\ue00d',
  gap: '\ue00e',
} as const;

/** Decodes the escapes that the parser leaves in some texts (`&&035;`), and restores hidden characters. */
export const decode = (text: string): string =>
  text
    .replace(/&&([01]\d\d);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(hidden.break, '\n')
    .replaceAll(hidden.notShare, '')
    .replaceAll(hidden.open, '{')
    .replaceAll(hidden.close, '}');

/** Hides the braces of formulas (`\frac{1}{2}`, `x^{2}`), which are not answers. Keeps the length. */
export function hideFormulaBraces(text: string): string {
  if (!/(?:\\[a-z]+|\^)\{/i.test(text)) return text;
  const signs = text.split('');
  const open: { at: number; isFormula: boolean }[] = [];
  let closedAt = -1;
  for (let index = 0; index < signs.length; index++) {
    const sign = signs[index];
    if (sign === '\\' && '{}\\'.includes(signs[index + 1] ?? ' ')) index++;
    else if (sign === '{') {
      const before = text.slice(Math.max(0, index - 20), index);
      const follows = /\\[a-z]+$|\^$/i.test(before) || closedAt === index - 1;
      open.push({ at: index, isFormula: follows && !/^\s*[=~#}]/.test(text.slice(index + 1, index + 20)) });
    } else if (sign === '}') {
      const group = open.pop();
      if (!group?.isFormula) continue;
      signs[group.at] = hidden.open;
      signs[index] = hidden.close;
      closedAt = index;
    }
  }
  return signs.join('');
}
