/** Signs with a meaning in embedded answers; in text they are references (`&#35;`). */
const fieldSigns = '#%*/=[\\]{}~:';

/** Placeholder of the first of `fieldSigns`; the text contains no private-use characters. */
const firstPrivate = 0xe200;

/** Hides references to special signs, because answer fields are found before references are decoded. */
export const hideReferences = (html: string): string =>
  html.replace(/&#(?:(\d{2,3})|x([\da-f]{2}));/gi, (whole, decimal?: string, hexadecimal?: string) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
    const place = fieldSigns.indexOf(String.fromCharCode(code));
    return place < 0 ? whole : String.fromCharCode(firstPrivate + place);
  });

export const showReferences = (text: string): string =>
  text.replace(/[\ue200-\ue20b]/g, (sign) => fieldSigns[sign.charCodeAt(0) - firstPrivate] ?? '');
