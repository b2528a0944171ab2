/** La Poste, whose SIRETs follow another rule. */
const laPoste = '356000000';

/** True if the check digit is right (Luhn). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** True if a text has the form of a SIREN (https://www.insee.fr/fr/metadonnees/definition/c2047). */
export function isSiren(text: string): boolean {
  return /^\d{9}$/.test(text) && passesLuhn(text);
}

/** True if a text has the form of a SIRET: a SIREN and five digits of the establishment. */
export function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false;
  if (isSiren(text.slice(0, 9)) && passesLuhn(text)) return true;
  return text.startsWith(laPoste) && [...text].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
}

/** Formats a SIREN as « 123 456 789 » with no-break spaces. Other text stays unchanged. */
export function formatSiren(siren: string): string {
  return siren.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u202f$2\u202f$3');
}

/** Formats a SIRET as « 123 456 789 00012 » with no-break spaces. Other text stays unchanged. */
export function formatSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u202f$2\u202f$3\u202f$4');
}

/** Returns the VAT number of a French company: `FR`, key, SIREN (BOI-TVA-DECLA-20-10-20). */
export function toVatNumber(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return `FR${String(key).padStart(2, '0')}${siren}`;
}

/** True if a text is a French VAT number whose key matches its SIREN. */
export function isFrenchVatNumber(text: string): boolean {
  const siren = text.slice(4);
  return isSiren(siren) && text === toVatNumber(siren);
}
