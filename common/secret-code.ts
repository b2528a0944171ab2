/** Crockford's 32 characters, without I, L, O and U: https://www.crockford.com/base32.html */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const codeShape = new RegExp(`^[${codeAlphabet}]{16}$`);

/** Formats a code for people and URLs: `7KQ2-M9XR-40TA-VW3E`. */
export const formatCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

/** Longer than the URL of a certificate, because users may paste the URL instead of the code. */
const maxCharacters = 300;

/**
 * Parses a typed code in any case, with separators or lookalike letters, or within its URL, or returns null.
 */
export function parseCode(typed: string): string | null {
  const [last = ''] = typed.slice(0, maxCharacters).trim().split('/').slice(-1);
  const code = last
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212._]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
    .replace(/U/g, 'V');
  return codeShape.test(code) ? code : null;
}
