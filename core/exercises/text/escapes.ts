/**
 * While a text is read, a sign whose meaning `\` took away is a private one in its place: nothing that looks for
 * brackets or arrows sees it. `toOneLine` drops the private signs that somebody typed, so that none is taken for ours.
 */
const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~·—–½→⇒';
const firstPrivate = 0xe000;

/** Hides the signs that follow a `\`. Before a letter, a digit or a blank it is an ordinary sign. */
export const shield = (text: string): string =>
  text.replace(/\\([!-/:-@[-`{-~·—–½→⇒])/g, (_, sign: string) =>
    String.fromCharCode(firstPrivate + signs.indexOf(sign)),
  );

/** What was meant: hidden signs are shown, and lose their `\`. */
export const unshield = (text: string): string =>
  text.replace(/[\ue000-\ue0ff]/g, (sign) => signs[sign.charCodeAt(0) - firstPrivate] ?? '');

/** Writes a text so that `shield` hides what `special` finds in it: single signs, each of `signs`. */
export function escapeSigns(text: string, special?: RegExp): string {
  if (!special) return text.replaceAll('\\', '\\\\');
  const marked = text.replace(special, (sign) =>
    sign === '\\' ? sign : String.fromCharCode(firstPrivate + signs.indexOf(sign)),
  );
  return marked
    .replaceAll('\\', '\\\\')
    .replace(/[\ue000-\ue0ff]/g, (sign) => `\\${signs[sign.charCodeAt(0) - firstPrivate]}`);
}

/** Takes the meaning away from signs that begin a line of what is written already. */
export const escapeLineStarts = (written: string, starts: '#!|>' | '#!|>=' = '#!|>'): string =>
  written.replace(/^[#!|>=]/gm, (sign) => (starts.includes(sign) ? `\\${sign}` : sign));

/** Several lines of prose. */
export const escapeProse = (text: string): string => escapeLineStarts(escapeSigns(text));
