/**
 * Signs that can be escaped. While parsing, a private-use character replaces an escaped sign, so that
 * searches for brackets or arrows skip it. `toOneLine` removes such characters from the input.
 */
const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~·—–½→⇒';
const firstPrivate = 0xe000;

/** Hides escaped signs. A backslash before a letter, digit or space is an ordinary character. */
export const shield = (text: string): string =>
  text.replace(/\\([!-/:-@[-`{-~·—–½→⇒])/g, (_, sign: string) =>
    String.fromCharCode(firstPrivate + signs.indexOf(sign)),
  );

export const unshield = (text: string): string =>
  text.replace(/[\ue000-\ue0ff]/g, (sign) => signs[sign.charCodeAt(0) - firstPrivate] ?? '');

/** Escapes backslashes and matches of `special`, each of which must be in `signs`. */
export function escapeSigns(text: string, special?: RegExp): string {
  if (!special) return text.replaceAll('\\', '\\\\');
  const marked = text.replace(special, (sign) =>
    sign === '\\' ? sign : String.fromCharCode(firstPrivate + signs.indexOf(sign)),
  );
  return marked
    .replaceAll('\\', '\\\\')
    .replace(/[\ue000-\ue0ff]/g, (sign) => `\\${signs[sign.charCodeAt(0) - firstPrivate]}`);
}

export const escapeLineStarts = (written: string, starts: '#!|>' | '#!|>=' = '#!|>'): string =>
  written.replace(/^[#!|>=]/gm, (sign) => (starts.includes(sign) ? `\\${sign}` : sign));

export const escapeProse = (text: string): string => escapeLineStarts(escapeSigns(text));
