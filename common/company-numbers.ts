/** The post office alone has establishments whose numbers follow another rule. */
const laPoste = '356000000';

/** Whether the last digit agrees with the others (Luhn), as in card, SIREN and SIRET numbers. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Whether nine digits can be a SIREN (https://www.insee.fr/fr/metadonnees/definition/c2047). */
export function isSiren(text: string): boolean {
  return /^\d{9}$/.test(text) && passesLuhn(text);
}

/** Whether fourteen digits can be a SIRET: a SIREN, then five digits of the establishment. */
export function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false;
  if (isSiren(text.slice(0, 9)) && passesLuhn(text)) return true;
  return text.startsWith(laPoste) && [...text].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0;
}

/** « 123 456 789 », which no line break parts; anything else as it is. */
export function formatSiren(siren: string): string {
  return siren.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u202f$2\u202f$3');
}

/** « 123 456 789 00012 », which no line break parts; anything else as it is. */
export function formatSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u202f$2\u202f$3\u202f$4');
}

/** The VAT number of a company of France: its key follows from its SIREN (BOI-TVA-DECLA-20-10-20, « FR », a key of two digits, the SIREN). */
export function toVatNumber(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97;
  return `FR${String(key).padStart(2, '0')}${siren}`;
}

/** Whether a text can be the VAT number of a company of France: its key agrees with its SIREN. */
export function isFrenchVatNumber(text: string): boolean {
  const siren = text.slice(4);
  return isSiren(siren) && text === toVatNumber(siren);
}
