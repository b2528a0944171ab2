/** What codes of attestations and vouchers are made of, Crockford's 32 signs: no I, L, O and U, which are taken for 1, 0 and V (https://www.crockford.com/base32.html). */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const codeShape = new RegExp(`^[${codeAlphabet}]{16}$`);

/** As people read it, and as it stands in addresses: `7KQ2-M9XR-40TA-VW3E`. */
export const formatCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-');

/** Longer than the address of an attestation, which may be given for its code. */
const maxCharacters = 300;

/**
 * The code that somebody read off a paper: in any case, with any blanks and hyphens, with the letters that look like its own, or
 * inside its whole address; null where it cannot be one.
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
