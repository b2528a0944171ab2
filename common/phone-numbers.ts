/** Number plan of the French overseas departments, whose calling code is not +33 (Arcep, decision 2018-0881). */
const overseas: readonly [code: string, national: RegExp][] = [
  ['262', /^(?:262|263|269|639|692|693)\d{6}$/],
  ['590', /^(?:590|690|691)\d{6}$/],
  ['594', /^(?:594|694)\d{6}$/],
  ['596', /^(?:596|696|697)\d{6}$/],
];

const nationalShape = /^[1-9]\d{8}$/;

/** E.164 allows 15 digits with the calling code; the shortest numbers in use have 8, those of North America 11. */
const internationalShape = /^\+(?:1[2-9]\d{9}|[2-9]\d{7,14})$/;

/** Calling codes of one and two digits (ITU-T E.164); all others have three. */
const callingCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const findOverseas = (national: string): string | undefined =>
  overseas.find(([, shape]) => shape.test(national))?.[0];

/**
 * Parses a French or international telephone number with usual separators, such as « 06.12.34.56.78 » or
 * « 0033 (0)6 12 34 56 78 ». Returns it as E.164, `+33612345678`, or null.
 */
export function parsePhone(typed: string): string | null {
  if (!/^\+?[\d\s./()\p{Pd}]+$/u.test(typed.trim())) return null;
  const compact = typed
    .replace(/\(0\)/, '')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+');
  const national = compact.startsWith('0') ? compact.slice(1) : null;
  if (national !== null)
    return nationalShape.test(national) ? `+${findOverseas(national) ?? 33}${national}` : null;
  if (!internationalShape.test(compact)) return null;
  return readNational(compact) === null ? null : compact;
}

/** Returns the nine digits of a French number, '' for another country, or null if the French number is invalid. */
function readNational(international: string): string | null {
  const code = ['33', ...overseas.map(([each]) => each)].find((each) => international.startsWith(`+${each}`));
  if (!code) return '';
  const national = international.slice(1 + code.length);
  if (!nationalShape.test(national)) return null;
  return (findOverseas(national) ?? '33') === code ? national : null;
}

/** Formats a telephone number: « 06 12 34 56 78 » if French, « +32 470 12 34 56 » otherwise. */
export function formatPhone(international: string): string {
  const national = readNational(international);
  if (national) return groupPairs(`0${national}`);
  const digits = international.slice(1);
  const code = callingCode.exec(digits)?.[0] ?? digits.slice(0, 3);
  const rest = digits.slice(code.length);
  return `+${code} ${code === '1' ? rest.replace(/^(\d{3})(\d{3})/, '$1 $2 ') : groupPairs(rest)}`;
}

/** Groups digits by two; the first group of an odd number has three. */
function groupPairs(digits: string): string {
  const first = digits.length % 2 === 0 ? 2 : 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/../g) ?? [])].join(' ');
}

/** Returns the `tel:` URL of a telephone number, which also works from abroad. */
export const toPhoneHref = (phone: string): string =>
  `tel:${parsePhone(phone) ?? phone.replace(/[^+\d]/g, '')}`;
