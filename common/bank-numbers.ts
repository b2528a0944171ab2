/** IBAN length by country of the SEPA zone (ISO 13616, SWIFT registry). */
const lengths: Readonly<Record<string, number>> = {
  ...{
    AD: 24,
    AT: 20,
    BE: 16,
    BG: 22,
    CH: 21,
    CY: 28,
    CZ: 24,
    DE: 22,
    DK: 18,
    EE: 20,
    ES: 24,
    FI: 18,
    FR: 27,
  },
  ...{
    GB: 22,
    GI: 23,
    GR: 27,
    HR: 21,
    HU: 28,
    IE: 22,
    IS: 26,
    IT: 27,
    LI: 21,
    LT: 20,
    LU: 20,
    LV: 21,
    MC: 27,
  },
  ...{ MT: 31, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, SE: 24, SI: 19, SK: 24, SM: 27, VA: 22 },
};

/** True if a text has the length and check digits of a SEPA IBAN (ISO 13616-1, ISO 7064). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(text) || lengths[text.slice(0, 2)] !== text.length) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const character of moved) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** True if a text in capitals has the format of a BIC (ISO 9362). */
export const isBic = (text: string): boolean => /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text);

/** Formats an IBAN in groups of four joined by no-break spaces. */
export const formatIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, '$&\u202f');
